import { SALE_KIND_WORDS } from '@promo/retail/nc30';
import { PRICED_PER_WORDS } from '@promo/retail/units';
import { CAMPAIGN_STATUS_WORDS } from './marketing/words.ts';
import { FMB_REASON_WORDS, FMB_ZERO_WORDS } from './npl/fmb-words.ts';
import { NPL_CHANNEL_WORDS, NPL_STATUS_WORDS } from './npl/words.ts';
import { AUDITED_WORDS, DECISION_WORDS } from './promo-proposals/audit-words.ts';
import { LABEL_GAP_WORDS } from './promo-proposals/label-gap-words.ts';
import { SEVERITY_WORDS } from './promo-proposals/severity-words.ts';
import { PROPOSAL_STATUS_WORDS, USUAL_SOURCE_WORDS } from './promo-proposals/words.ts';
import type { InWords, Language } from './words.ts';

type Words = InWords<string>;

/** What files for people say in place of the API's codes, by column. Proposals, new products and campaigns share no state of two meanings. */
const CELL_WORDS: Readonly<Record<string, Words>> = {
  status: {
    hr: { ...PROPOSAL_STATUS_WORDS.hr, ...NPL_STATUS_WORDS.hr, ...CAMPAIGN_STATUS_WORDS.hr },
    en: { ...PROPOSAL_STATUS_WORDS.en, ...NPL_STATUS_WORDS.en, ...CAMPAIGN_STATUS_WORDS.en },
  },
  status_a: PROPOSAL_STATUS_WORDS,
  status_b: PROPOSAL_STATUS_WORDS,
  source: USUAL_SOURCE_WORDS,
  source_a: USUAL_SOURCE_WORDS,
  source_b: USUAL_SOURCE_WORDS,
  sale_kind: SALE_KIND_WORDS,
  // Of price changes and of conflicts.
  kind: {
    hr: {
      start: 'počinje',
      end: 'završava',
      overlap: 'isti artikli u istim tjednima',
      nc30: 'snižava najnižu cijenu u 30 dana',
    },
    en: {
      start: 'starts',
      end: 'ends',
      overlap: 'the same products in the same weeks',
      nc30: 'lowers the lowest price in 30 days',
    },
  },
  severity: SEVERITY_WORDS,
  unit: PRICED_PER_WORDS,
  unit_price_per: PRICED_PER_WORDS,
  gaps: LABEL_GAP_WORDS,
  channels: NPL_CHANNEL_WORDS,
  reason: FMB_REASON_WORDS,
  zero_because: FMB_ZERO_WORDS,
  action: AUDITED_WORDS,
  last_decision: DECISION_WORDS,
  funding_source: {
    hr: { sales: 'prodaja', proposal: 'odobreni prijedlog', product: 'stalni dogovor', mixed: 'više izvora', none: '' },
    en: {
      sales: 'sales',
      proposal: 'approved proposal',
      product: 'standing agreement',
      mixed: 'several sources',
      none: '',
    },
  },
  cannibalization_method: { hr: { family: 'srodni artikli', none: '' }, en: { family: 'siblings', none: '' } },
  baseline_method: {
    hr: { before: 'prije', after: 'poslije', none: '' },
    en: { before: 'before', after: 'after', none: '' },
  },
};

/** What stands before a week, as in the console: spreadsheets would take 10/2027 alone for a date. */
const WEEK_LETTER: Readonly<Record<Language, string>> = { hr: 'T', en: 'W' };

/** Columns whose cells are lists of codes. */
const LISTS = new Set(['channels', 'gaps']);

export const YES_NO: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  hr: ['da', 'ne'],
  en: ['yes', 'no'],
};

/** Puts the codes of a column's cells into words of a language; null for a column whose texts are no codes. */
export function wordingOf(key: string, language: Language): ((cell: string) => string) | null {
  if (key === 'cw_label') return (label) => label.replace(/^CW /, WEEK_LETTER[language]);
  const words = CELL_WORDS[key]?.[language];
  if (words === undefined) return null;
  // A source is what somebody wrote, also "constructor".
  const word = (code: string): string => (Object.hasOwn(words, code) ? (words[code] as string) : code);
  return LISTS.has(key) ? (cell) => cell.split(/,? /).map(word).join('; ') : word;
}
