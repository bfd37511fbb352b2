import type { PromoProposalCreate, PromoProposalUpdate, SkuLine } from '@promo/contracts/promo-proposals/proposal';
import { USUAL_SOURCE } from '@promo/contracts/promo-proposals/words';
import { seenFields, seenText, wordOf } from '@promo/retail/codes';
import { normaliseTyped } from '@promo/retail/mechanics';
import { cents, knownPrice } from '@promo/retail/money';
import { USUAL_SALE_KIND } from '@promo/retail/nc30';
import type { Contents, Line } from './proposal.ts';

const EMPTY: Contents = {
  title: null,
  note: null,
  source: USUAL_SOURCE,
  start_year: null,
  start_week: null,
  end_year: null,
  end_week: null,
  start_date: null,
  end_date: null,
  mechanic: null,
  sale_kind: USUAL_SALE_KIND,
  channel: null,
  objective: null,
  co_planner_ids: [],
  skus: [],
};

const FIELDS = Object.keys(EMPTY) as (keyof Contents)[];

/** The contents of a new proposal. */
export const contentsOf = (create: PromoProposalCreate): Contents =>
  merged(EMPTY, { ...create, source: create.source ?? EMPTY.source });

/**
 * Contents, and only those, with the supplied fields of an update over them; null clears a field, and so does a text of which nothing can
 * be seen.
 */
export function merged(contents: Contents, update: PromoProposalUpdate): Contents {
  const { skus, source, channel, mechanic, sale_kind, co_planner_ids, ...plain } = update;
  const given: Partial<Record<keyof Contents, unknown>> = seenFields(plain);
  const kept = FIELDS.map((name) => [name, given[name] === undefined ? contents[name] : given[name]]);
  return {
    ...(Object.fromEntries(kept) as Contents),
    ...(source !== undefined && { source: wordOf(source) || USUAL_SOURCE }),
    ...(channel !== undefined && { channel: wordOf(channel ?? '') || null }),
    ...(mechanic !== undefined && { mechanic: normaliseTyped(mechanic ?? '') }),
    ...(sale_kind !== undefined && { sale_kind: sale_kind ?? USUAL_SALE_KIND }),
    ...(co_planner_ids !== undefined && { co_planner_ids: [...new Set(co_planner_ids)] }),
    ...(skus && { skus: skus.map(lineOf) }),
  };
}

/** True when two contents say the same. */
export const sameContents = (a: Contents, b: Contents): boolean =>
  JSON.stringify(merged(a, {})) === JSON.stringify(merged(b, {}));

/** A line of a request as it is kept. */
export function lineOf(line: SkuLine): Line {
  return {
    code: line.code,
    name: seenText(line.name),
    regular_cents: knownPrice(cents(line.regular_price)),
    discount_pct: line.discount_pct ?? null,
    promo_cents: cents(line.promo_price),
    mechanic: normaliseTyped(line.mechanic ?? ''),
    sale_kind: line.sale_kind ?? null,
    supplier_funding: line.supplier_funding ?? null,
    ...(line.supplier_funding && line.funding_to_agree && { funding_to_agree: true }),
    expected_uplift_pct: line.expected_uplift_pct ?? null,
    feature: line.feature ?? null,
    display: line.display ?? null,
    note: seenText(line.note),
  };
}
