import type { NoticeType } from '@promo/contracts/accounts/notice-words';
import type { Notice } from '@promo/contracts/accounts/webhooks';
import { DATASET_NAMES } from '@promo/contracts/dataset-names';
import { FMB_ZERO_WORDS } from '@promo/contracts/npl/fmb-words';
import type { NplOrder } from '@promo/contracts/npl/record';
import { isCovered } from '@promo/contracts/npl/words';
import type { Language } from '@promo/contracts/words';

interface Words {
  readonly subject: (count: number) => string;
  readonly lines: Readonly<Record<NoticeType, (what: string, data: Notice['data']) => string>>;
  readonly quoted: (name: string) => string;
  readonly untitled: string;
  readonly day: (iso: string) => string;
  /** To the end of a sentence. */
  readonly order: (order: NplOrder) => string;
  readonly end: string;
}

/** As in the console, numbers are Croatian in both languages. */
const euros = new Intl.NumberFormat('hr-HR', { style: 'currency', currency: 'EUR' });
const units = new Intl.NumberFormat('hr-HR');
const plural = new Intl.PluralRules('hr');

const decided = {
  hr: { approved: 'odobren', rejected: 'odbijen' },
  en: { approved: 'approved', rejected: 'rejected' },
};

const CHANGED = {
  hr: { regular_prices: 'redovna cijena', unit_costs: 'nabavna cijena', vat_rates: 'PDV' },
  en: { regular_prices: 'regular price', unit_costs: 'unit cost', vat_rates: 'VAT' },
};

const WORDS: Readonly<Record<Language, Words>> = {
  hr: {
    subject: (count) =>
      count === 1
        ? 'Promo plan'
        : `Promo plan: ${count} ${plural.select(count) === 'one' ? 'obavijest' : 'obavijesti'}`,
    lines: {
      'proposal.submitted': (what, { planner, by }) =>
        `Prijedlog ${what} čeka odobrenje${inBrackets([planner, by !== planner && by && `šalje ${by}`])}.`,
      'proposal.decided': (what, { status, by }) =>
        `Prijedlog ${what} je ${decided.hr[status as 'approved']}${inBrackets([by && `odluka: ${by}`])}.`,
      'proposal.returned': (what, { by }) =>
        `Prijedlog ${what} vraćen je na doradu${inBrackets([by && `odluka: ${by}`])}.`,
      'proposal.starts_soon': (what, { start_date }) => `Akcija ${what} počinje ${WORDS.hr.day(start_date ?? '')}`,
      'proposal.conflict_found': (what, { other, n_skus }) =>
        `Prijedlozi ${what} i ${named('hr', other?.name, other?.id)} u sukobu su: isti artikli (${n_skus}) u istim tjednima.`,
      'proposal.nc30_breached': (what, { n_skus, skus }) =>
        `Odobreni prijedlog ${what} više ne poštuje NC30, artikala: ${n_skus} (${listed(skus, n_skus)}).`,
      'proposal.overtaken': (what, { changed, skus, n_skus }) =>
        `Od odobrenja akcije ${what} promijenili su se podaci artikala: ${changedOf(CHANGED.hr, changed)} (${listed(skus, n_skus)}).${marginOf('Pri očekivanoj količini marža se mijenja za', changed)}`,
      'proposal.result_in': (what, { actual_incremental_margin_eur: actual }) =>
        `Stigao je rezultat akcije ${what}${typeof actual === 'number' ? `: ${euros.format(actual)} dodatne marže` : ''}.`,
      'new_product.fmb_triggered': (what, { zero_because: why }) =>
        isCovered(why)
          ? `Za novi artikl ${what} došao je dan za narudžbu, ali zasad ne treba ništa naručiti: ${FMB_ZERO_WORDS.hr[why.code]}.`
          : `Novi artikl ${what} treba naručiti sada.`,
      'new_product.order_changed': (what, { order, status, by }) => {
        if (order) return `Narudžba za novi artikl ${what} ispravljena je${inBrackets([by])}: ${WORDS.hr.order(order)}`;
        if (status === 'ordered') return `Novi artikl ${what} ipak nije izlistan${inBrackets([by])}: narudžba vrijedi.`;
        return status === 'phase_out'
          ? `Novi artikl ${what} izlistan je, a bio je naručen${inBrackets([by])}.`
          : `Narudžba za novi artikl ${what} poništena je${inBrackets([by])}.`;
      },
      'new_product.delivery_late': (what, { order }) =>
        `Isporuka za novi artikl ${what} kasni: dolazak je bio očekivan ${WORDS.hr.day(order?.expected_date ?? '')}`,
      'import.failed': (what, { reason, by }) =>
        `Uvoz „${dataset('hr', what)}” nije uspio${inBrackets([by])}. Poruka sustava: ${reason}`,
      'sweep.missed': (what) => `Dnevna provjera narudžbi za ${WORDS.hr.day(what)} nije završila ni sat nakon roka.`,
    },
    quoted: (name) => `„${name}”`,
    untitled: 'bez naslova',
    day: (iso) =>
      iso
        .split('-')
        .map(Number)
        .reverse()
        .map((part) => `${part}.`)
        .join(' '),
    order: ({ order_number, quantity, expected_date }) =>
      stated([
        order_number && `broj ${order_number}`,
        quantity && `količina ${units.format(quantity)}`,
        expected_date ? `dolazak ${WORDS.hr.day(expected_date)}` : 'dan dolaska nije poznat.',
      ]),
    end: 'Što i kamo vam se javlja mijenjate u Postavkama.',
  },
  en: {
    subject: (count) => (count === 1 ? 'Promotion planning' : `Promotion planning: ${count} notices`),
    lines: {
      'proposal.submitted': (what, { planner, by }) =>
        `Proposal ${what} waits for approval${inBrackets([planner, by !== planner && by && `submitted by ${by}`])}.`,
      'proposal.decided': (what, { status, by }) =>
        `Proposal ${what} was ${decided.en[status as 'approved']}${byWhom(by)}.`,
      'proposal.returned': (what, { by }) => `Proposal ${what} was sent back for revision${byWhom(by)}.`,
      'proposal.starts_soon': (what, { start_date }) =>
        `Promotion ${what} starts on ${WORDS.en.day(start_date ?? '')}.`,
      'proposal.conflict_found': (what, { other, n_skus }) =>
        `Proposals ${what} and ${named('en', other?.name, other?.id)} conflict: the same products (${n_skus}) in the same weeks.`,
      'proposal.nc30_breached': (what, { n_skus, skus }) =>
        `Approved proposal ${what} breaches NC30 by now, products: ${n_skus} (${listed(skus, n_skus)}).`,
      'proposal.overtaken': (what, { changed, skus, n_skus }) =>
        `Products of promotion ${what} have changed since it was approved: ${changedOf(CHANGED.en, changed)} (${listed(skus, n_skus)}).${marginOf('At the expected quantity the margin changes by', changed)}`,
      'proposal.result_in': (what, { actual_incremental_margin_eur: actual }) =>
        `The result of promotion ${what} is in${typeof actual === 'number' ? `: ${euros.format(actual)} incremental margin` : ''}.`,
      'new_product.fmb_triggered': (what, { zero_because: why }) =>
        isCovered(why)
          ? `The day to order new product ${what} has come, but nothing needs to be ordered yet: ${FMB_ZERO_WORDS.en[why.code]}.`
          : `New product ${what} must be ordered now.`,
      'new_product.order_changed': (what, { order, status, by }) => {
        if (order) return `The order of new product ${what} was corrected${byWhom(by)}: ${WORDS.en.order(order)}`;
        if (status === 'ordered') return `New product ${what} was brought back${byWhom(by)}: its order stands.`;
        return status === 'phase_out'
          ? `New product ${what} was phased out${byWhom(by)} though it is ordered.`
          : `The order of new product ${what} was taken back${byWhom(by)}.`;
      },
      'new_product.delivery_late': (what, { order }) =>
        `The delivery of new product ${what} is late: it was expected on ${WORDS.en.day(order?.expected_date ?? '')}.`,
      'import.failed': (what, { reason, by }) =>
        `The import of “${dataset('en', what)}”${byWhom(by)} failed: ${reason}`,
      'sweep.missed': (what) =>
        `The daily order check of ${WORDS.en.day(what)} was not finished an hour after it was due.`,
    },
    quoted: (name) => `“${name}”`,
    untitled: 'untitled',
    day: (iso) => iso && Temporal.PlainDate.from(iso).toLocaleString('en-GB', { dateStyle: 'medium' }),
    order: ({ order_number, quantity, expected_date }) =>
      stated([
        order_number && `number ${order_number}`,
        quantity && `quantity ${units.format(quantity)}`,
        expected_date ? `expected on ${WORDS.en.day(expected_date)}.` : 'no day is known.',
      ]),
    end: 'What you are told, and where, is changed in Settings.',
  },
};

const dataset = (language: Language, key: string): string =>
  (DATASET_NAMES[language] as Readonly<Record<string, string>>)[key] ?? key;

const named = (language: Language, name: string | null | undefined, id: number | null | undefined): string =>
  `${WORDS[language].quoted(name ?? WORDS[language].untitled)} (#${id})`;

/** Who did it, in English; nothing where nobody is known. */
const byWhom = (by: string | null | undefined): string => (by ? ` by ${by}` : '');

/** Names beside what they have to do with; nothing where nobody is known. */
const inBrackets = (parts: readonly (string | false | null | undefined)[]): string => {
  const known = parts.filter(Boolean);
  return known.length > 0 ? ` (${known.join(', ')})` : '';
};

/** What has changed, and of how many products; nothing that has not. */
const changedOf = (words: typeof CHANGED.hr, changed: Notice['data']['changed']): string =>
  (['regular_prices', 'unit_costs', 'vat_rates'] as const)
    .filter((key) => changed?.[key])
    .map((key) => `${words[key]} ${changed?.[key]}`)
    .join(', ');

/** A sentence of what that does to the margin; nothing where it does nothing, or nobody knows. */
const marginOf = (words: string, changed: Notice['data']['changed']): string =>
  changed?.margin_change_eur ? ` ${words} ${euros.format(changed.margin_change_eur)}.` : '';

const stated = (parts: readonly (string | 0 | null)[]): string => parts.filter(Boolean).join(', ');

const listed = (skus: readonly string[] = [], of = 0): string =>
  [...skus, ...(of > skus.length ? ['…'] : [])].join(', ');

/** Where the console shows what a notice is about. */
const pageOf = ({ type, data: { id } }: Notice): string => {
  if (type === 'import.failed') return 'imports';
  if (type === 'sweep.missed') return 'new-products';
  return type.startsWith('new_product.') ? `new-products/${id}` : `proposals/${id}`;
};

/** An e-mail of one or more notices in the order in which they happened; `console` is an origin, '' for no links. */
export function letterOf(
  notices: readonly Notice[],
  language: Language,
  console: string,
): { subject: string; text: string } {
  const words = WORDS[language];
  const lines = notices.map((notice) => {
    const { type, data } = notice;
    const isProposal = type.startsWith('proposal.');
    const what = isProposal ? named(language, data.name, data.id) : `${data.name}`;
    const line = words.lines[type](what, data);
    return console ? `${line}\n${console}/${pageOf(notice)}` : line;
  });
  const [only] = lines;
  const subject =
    notices.length === 1 ? `${words.subject(1)}: ${only?.split('\n', 1)[0]}` : words.subject(lines.length);
  return { subject, text: `${lines.join('\n\n')}\n\n-- \n${words.end}\n` };
}
