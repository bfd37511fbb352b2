/** Small hand-written facts for tests. */

import type { HistoryEvent } from '@promo/contracts/promo-analytics/history-event';
import { addWeeks } from '@promo/retail/weeks';
import { type Analysis, analyse } from '../src/domain/events/analysis.ts';
import { type Effects, eventEffects, eventRow } from '../src/domain/events/rows.ts';
import { type EventQuery, selectEvents } from '../src/domain/events/select-events.ts';
import { applySegments } from '../src/domain/facts/apply-segments.ts';
import { buildCatalogSteps, type Catalog } from '../src/domain/facts/catalog.ts';
import { createGrid, type Grid } from '../src/domain/facts/grid.ts';
import { type Product, UNTOLD } from '../src/domain/facts/product.ts';
import { BLANK, flagsOf, type SalesSegment } from '../src/domain/facts/segment.ts';
import { runToEnd } from '../src/domain/steps.ts';
import { segmentOf } from './panel.fixture.ts';

export interface Sale {
  readonly ordinal: number;
  readonly yw: number;
  readonly qty: number;
  readonly promoted?: boolean;
  readonly inStock?: boolean;
  /** Cents. */
  readonly revenue?: number;
  readonly regularPrice?: number;
  readonly discountPct?: number;
  readonly mechanic?: string;
  /** Cents net a unit. */
  readonly funding?: number;
}

export const buildCatalog = (products: readonly Product[]): Catalog => runToEnd(buildCatalogSteps(products));

/** One product; by default alone: own category, no family. */
export function product(ordinal: number, fields: Partial<Product> = {}): Product {
  return {
    ordinal,
    sku: `S${ordinal}`,
    name: `Product ${ordinal}`,
    category: `C${ordinal}`,
    tier: null,
    family: null,
    supplierId: null,
    supplierName: null,
    regularPrice: 1000,
    cost: 400,
    vatRate: 25,
    onHand: null,
    onOrder: null,
    leadTimeDays: 14,
    moq: null,
    packSize: null,
    perishable: false,
    ...UNTOLD,
    ...fields,
  };
}

/**
 * Sales of one SKU week by week, from quantities in words: "10" an ordinary week, "58p" promoted, "0o" out of stock,
 * "-" no row.
 */
export function weekly(ordinal: number, startYw: number, text: string, fields: Partial<Sale> = {}): Sale[] {
  return text
    .trim()
    .split(/\s+/)
    .flatMap((word, i) => {
      if (word === '-') return [];
      const promoted = word.includes('p');
      return [
        {
          ordinal,
          yw: addWeeks(startYw, i),
          qty: Number.parseFloat(word),
          promoted,
          inStock: !word.includes('o'),
          ...(promoted ? fields : {}),
        },
      ];
    });
}

/** Segments of small data, all of chunk 0. */
export function segmentsOf(sales: readonly Sale[]): SalesSegment[] {
  const weeks = Map.groupBy(sales, (sale) => sale.yw);
  return [...weeks].map(([yw, unsorted]) => {
    const rows = unsorted.toSorted((a, b) => a.ordinal - b.ordinal);
    const mechanics = [...new Set(['', ...rows.map((row) => row.mechanic ?? '')])];
    return segmentOf({
      yw,
      chunk: 0,
      offset: Uint16Array.from(rows, (row) => row.ordinal),
      qty: Float32Array.from(rows, (row) => row.qty),
      flags: Uint8Array.from(rows, (row) => flagsOf(row.promoted ?? false, row.inStock ?? true)),
      revenue: Int32Array.from(rows, (row) => row.revenue ?? BLANK),
      regularPrice: Int32Array.from(rows, (row) => row.regularPrice ?? BLANK),
      discountPct: Float32Array.from(rows, (row) => row.discountPct ?? Number.NaN),
      mechanic: Uint16Array.from(rows, (row) => mechanics.indexOf(row.mechanic ?? '')),
      feature: new Float32Array(rows.length).fill(Number.NaN),
      display: new Float32Array(rows.length).fill(Number.NaN),
      funding: Int32Array.from(rows, (row) => row.funding ?? BLANK),
      mechanics,
    });
  });
}

export function gridOf(sales: readonly Sale[]): Grid {
  const grid = createGrid();
  applySegments(grid, segmentsOf(sales));
  return grid;
}

export function analysisOf(products: readonly Product[], sales: readonly Sale[]): Analysis {
  return analyse(gridOf(sales), products);
}

/** Past promotions in the shape of /history. */
export function historyOf(analysis: Analysis, query: EventQuery): HistoryEvent[] {
  return selectEvents(analysis, query).map((event) => eventRow(analysis, event));
}

/** Every event, unrounded, newest first. */
export function eventsOf(analysis: Analysis): (HistoryEvent & Effects)[] {
  return selectEvents(analysis, {}).map((event) => ({
    ...eventRow(analysis, event),
    ...eventEffects(analysis, event),
  }));
}

/** The one event of a SKU. */
export function eventOf(analysis: Analysis, sku: string): HistoryEvent & Effects {
  const found = eventsOf(analysis).filter((event) => event.sku === sku);
  if (found.length !== 1) throw new Error(`${sku} has ${found.length} events`);
  return found[0] as HistoryEvent & Effects;
}
