/** The stem of a product name: what its variants have in common. */

import { fold } from '@promo/retail/fold';

const UNITS =
  'g|gr|kg|dag|dkg|mg|l|lit|dl|cl|ml|m|cm|mm|kom|komada|pcs|pc|pk|pack|pak|pakiranje|pranja|pr|tab|tableta|kapsula|caps|vrecica|rola|listova|w|%';
const WORDS = new Set(
  [
    'x xs s xl xxl xxxl mini midi maxi mali mala malo veliki velika veliko srednji srednja small medium large big family',
    // Shades in Croatian, in the three genders, and in English.
    'crni crna crno bijeli bijela bijelo crveni crvena crveno plavi plava plavo zeleni zelena zeleno zuti zuta zuto',
    'smedi smeda smede sivi siva sivo rozi roza roze ljubicasti ljubicasta ljubicasto narancasti narancasta narancasto',
    'zlatni zlatna zlatno srebrni srebrna srebrno tamni tamna tamno svijetli svijetla svijetlo nijansa shade',
    'black white red blue green yellow brown gray grey pink purple violet orange gold silver beige dark light nude',
  ]
    .join(' ')
    .split(' '),
);
/** Apart from the others: without its caron it would be "bez", without. */
const BEIGE = /(?<!\p{L})bež(?!\p{L})/giu;
const NUMBER = new RegExp(`^(?:no|br)?\\d+(?:[.,]\\d+)?(?:${UNITS})?$`);
const UNIT = new RegExp(`^(?:${UNITS})$`);

/**
 * The name without sizes ("500 ml", "2x100g", "1,5L"), counts ("6 kom", "10/1"), units, shades, diacritics and case. The
 * whole normalised name where nothing else is left.
 */
export function nameStem(name: string): string {
  const words = fold(name.replace(BEIGE, ' '))
    .replace(/(\d)\s*[x×*/]\s*(?=\d)/g, '$1 ')
    .replace(/#/g, ' ')
    .split(/[^\p{L}\p{N}.,%]+/u)
    .map((word) => word.replace(/^[.,]+|[.,]+$/g, ''))
    .filter((word) => word !== '');
  const kept = words.filter((word) => !NUMBER.test(word) && !UNIT.test(word) && !WORDS.has(word));
  return (kept.length > 0 ? kept : words).join(' ');
}
