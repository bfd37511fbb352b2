/** Which group of results a promotion belongs to. */
import type { ResultRow } from '@promo/contracts/promo-analytics/results';
import type { ResultGroup } from '@promo/contracts/promo-analytics/words';
import { round2 } from '@promo/retail/round';
import { mondayOf, ywOf } from '@promo/retail/weeks';
import type { Analysis } from '../events/analysis.ts';
import { discountOf, endOf, mechanicOf, ordinalOf, startOf } from '../events/event-table.ts';
import { mechanicText } from '../facts/grid.ts';
import type { Product } from '../facts/product.ts';
import { isOpen, type PlanOfSku, planOf } from './plan-of-sku.ts';

export type Group = Pick<ResultRow, 'key' | 'name'>;

interface Ended {
  readonly analysis: Analysis;
  readonly event: number;
  readonly product: Product;
  /** The approved plan that it is matched with. */
  readonly plan: PlanOfSku | null;
  /** Week index of its last week. */
  readonly ended: number;
}

/** Depths are taken together by so many points. */
const DEPTH_POINTS = 10;

const NO_GROUP: Group = { key: null, name: null };
const named = (key: string | null): Group => (key === null ? NO_GROUP : { key, name: key });

const GROUPS: { readonly [G in ResultGroup]: (ended: Ended) => Group } = {
  category: ({ product }) => named(product.category),
  // What the sales say, else what was planned.
  mechanic: ({ analysis: { grid, table }, event, plan }) =>
    named(mechanicText(grid, mechanicOf(table, event)) ?? plan?.mechanic ?? null),
  depth: ({ analysis: { table }, event }) => {
    const depth = discountOf(table, event);
    if (Number.isNaN(depth)) return NO_GROUP;
    // Dearer than usual is no discount.
    const from = DEPTH_POINTS * Math.floor(Math.max(0, round2(depth)) / DEPTH_POINTS);
    return { key: `${from}`, name: `${from}–${from + DEPTH_POINTS} %` };
  },
  supplier: ({ product: { supplierId, supplierName } }) =>
    supplierId === null ? NO_GROUP : { key: supplierId, name: supplierName ?? supplierId },
  source: ({ plan }) => named(plan?.source ?? null),
  channel: ({ plan }) => named(plan?.channel ?? null),
  planner: ({ plan }) => {
    const { id = null, name = null } = plan?.planner ?? {};
    return id === null ? NO_GROUP : { key: `${id}`, name: name ?? `${id}` };
  },
  month: ({ ended }) => named(monthOf(ended)),
};

export const groupOf = (group: ResultGroup, ended: Ended): Group => GROUPS[group](ended);

/** One group of results, by the key that it has there; null is that of all without. */
export interface OneGroup {
  readonly group: ResultGroup;
  readonly key: string | null;
}

/** Approved plans of a SKU. */
export type PlansOf = (sku: string) => readonly PlanOfSku[];

/** Whether an event is one of those that a group adds up. @param asOf the first week whose sales are not all there */
export const isInGroup =
  (analysis: Analysis, plansOf: PlansOf, { group, key }: OneGroup, asOf: number) =>
  (event: number): boolean => {
    const { table, catalog } = analysis;
    const product = catalog.products[ordinalOf(table, event)] as Product;
    const ended = endOf(table, event);
    const plan = planOf(plansOf(product.sku), startOf(table, event), ended);
    return !isOpen(plan, asOf) && groupOf(group, { analysis, event, product, plan, ended }).key === key;
  };

const months = new Map<number, string>();

/** The month that most of a week lies in, which is its Thursday's: YYYY-MM. */
const monthOf = (week: number): string =>
  months.getOrInsertComputed(week, () => mondayOf(ywOf(week)).add({ days: 3 }).toPlainYearMonth().toString());
