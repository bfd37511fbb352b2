import type { Message } from '@promo/contracts/messages/message';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { euro } from '@promo/retail/money';
import { merged } from './contents.ts';
import type { Contents, Line } from './proposal.ts';

/** So many discounts, prices and fundings of lines are named. */
const NAMED = 5;

/** Fields of lines whose names in the API are others than as they are kept. */
const NAMES: Readonly<Record<string, string>> = { regular_cents: 'regular_price', promo_cents: 'promo_price' };

/** What the log tells of an edit; null where nothing but the order of lines became another. */
export function editOf(before: Contents, after: Contents): Message | null {
  const { skus: _, ...plain } = merged(after, {});
  const fields = changedFields(before, plain);
  const [old, now] = [before, after].map(({ skus }) => new Map(skus.map((line) => [line.code, line])));
  const added = after.skus.filter(({ code }) => !old?.has(code));
  const removed = before.skus.filter(({ code }) => !now?.has(code));
  const changed = after.skus.flatMap((line) => {
    const was = old?.get(line.code);
    // what is no longer to be agreed has no such field
    const of = was ? changedFields(was, { funding_to_agree: undefined, ...line }) : [];
    return was && of.length > 0 ? [{ was, line, of }] : [];
  });
  if (fields.length + added.length + removed.length + changed.length === 0) return null;
  const terms = [
    ...changed.flatMap(({ was, line }) => termsOf(was, line)),
    ...added.flatMap((line) => termsOf(null, line)),
    ...removed.flatMap((line) => termsOf(line, null)),
  ].slice(0, NAMED);
  return proposalMessage.contents_changed({
    fields: someOf(fields),
    lines_added: added.length || undefined,
    lines_removed: removed.length || undefined,
    lines_changed: changed.length || undefined,
    line_fields: someOf([...new Set(changed.flatMap(({ of }) => of))].map((field) => NAMES[field] ?? field)),
    skus: someOf(terms.map(({ sku }) => sku)),
    terms: someOf(terms.map(({ term }) => term)),
    from: someOf(terms.map(({ from }) => from)),
    to: someOf(terms.map(({ to }) => to)),
    names: terms.some(({ name }) => name) ? terms.map(({ name }) => name) : undefined,
  });
}

const changedFields = <T extends object>(before: T, after: Partial<T>): string[] =>
  Object.entries(after)
    .filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof T]))
    .map(([field]) => field);

/** Discount, price and supplier funding of a line, as far as they became others; its name where it is gone, since nothing else tells it then. */
function termsOf(was: Line | null, line: Line | null) {
  const sku = (line ?? was)?.code ?? '';
  const name = (!line && was?.name) || '';
  const discount = (one: Line | null) => `${one?.discount_pct ?? ''}`;
  const price = (one: Line | null) => `${(one && euro(one.promo_cents)) ?? ''}`;
  const funding = (one: Line | null) => `${one?.supplier_funding ?? ''}`;
  return [
    { sku, name, term: 'discount_pct', from: discount(was), to: discount(line) },
    { sku, name, term: 'promo_price', from: price(was), to: price(line) },
    { sku, name, term: 'supplier_funding', from: funding(was), to: funding(line) },
  ].filter(({ from, to }) => from !== to);
}

const someOf = (names: readonly string[]) => (names.length > 0 ? names : undefined);
