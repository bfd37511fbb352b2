import type { Language } from '@promo/contracts/words';

interface Words {
  readonly subject: string;
  readonly why: string;
  readonly link: string;
  readonly code: string;
  readonly until: (hours: number) => string;
  readonly otherwise: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  hr: {
    subject: 'Promo plan: potvrdite adresu e-pošte',
    why: 'Netko je u Promo planu upisao ovu adresu za obavijesti. Dok je ne potvrdite, na nju ne šaljemo ništa drugo.',
    link: 'Potvrdite je prijavljeni na adresi',
    code: 'Ili u Postavkama, pod Obavijesti e-poštom, upišite kod',
    until: (hours) => `Kod vrijedi ${hours} sati.`,
    otherwise: 'Ako to niste bili vi, ne morate učiniti ništa.',
  },
  en: {
    subject: 'Promotion planning: confirm your e-mail address',
    why: 'Somebody has asked for notices of the promotion planning at this address. Until you confirm it, nothing else is sent here.',
    link: 'Confirm it, signed in, at',
    code: 'Or enter this code in Settings, under Notices by e-mail',
    until: (hours) => `The code is good for ${hours} hours.`,
    otherwise: 'If that was not you, there is nothing to do.',
  },
};

/**
 * An e-mail that asks whether an address is its user's; `console` is an origin, '' for no link. The code stands behind # in the link:
 * browsers send that to nobody.
 */
export function confirmationLetter(
  language: Language,
  code: string,
  console: string,
  hours: number,
): { subject: string; text: string } {
  const { subject, why, link, code: enter, until, otherwise } = WORDS[language];
  const ways = [...(console ? [`${link}\n${console}/settings#confirm=${code}`] : []), `${enter}\n${code}`];
  return { subject, text: `${[why, ...ways, until(hours), otherwise].join('\n\n')}\n` };
}
