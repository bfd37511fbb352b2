import { onLatest, PartLost } from '@promo/parts/outdated';
import { weekIndex } from '@promo/retail/weeks';
import type { Logger } from '@promo/runtime/logger';
import { measure } from '@promo/runtime/metrics';
import { sharedRuns } from '@promo/runtime/shared-runs';
import { runYielding, yieldToRequests } from '@promo/runtime/yielding-steps';
import type { Db } from 'mongodb';
import { type Analysis, analyse } from '../domain/events/analysis.ts';
import { prepareWeekSteps } from '../domain/events/category-index.ts';
import { refreshSteps } from '../domain/events/refresh.ts';
import { applySegmentsSteps } from '../domain/facts/apply-segments.ts';
import { createGrid, type Grid } from '../domain/facts/grid.ts';
import { nextGridSteps } from '../domain/facts/grow-grid.ts';
import { applyPrices, createPriceBook, type PriceBook } from '../domain/facts/price-book.ts';
import type { Product } from '../domain/facts/product.ts';
import type { SalesSegment } from '../domain/facts/segment.ts';
import { changedKeys, loadPrices, loadProducts, loadSales } from '../store/load-parts.ts';
import { EMPTY_MANIFEST, type Manifest, readManifest } from '../store/manifest.ts';
import { placeOf } from '../store/places.ts';
import { giveBackOnceUnused } from './given-back.ts';
import { fundingTag, type HeldFunding, NO_FUNDING } from './held-funding.ts';

/** Everything a replica answers from, as of one version of the manifest. */
export interface Facts {
  readonly manifest: Manifest;
  readonly prices: PriceBook;
  /** With the sales (`grid`) and the products (`catalog`) that it was made from. */
  readonly analysis: Analysis;
  /** Names what approved proposals say of funding in the weeks that have sales, which is no part of the manifest; '' for nothing. */
  readonly fundingTag: string;
}

export interface FactsStore {
  /** Throws PartLost where none could be loaded since the start, because stored data are damaged. */
  readonly current: Facts;
  /** The data version of `current`; 0 while there is none. */
  readonly version: number;
  /** Loads what changed; resolves with facts at least as new as those in force when it was called. Throws PartLost. */
  readonly refresh: () => Promise<Facts>;
  /** Resolves once what the coming week will be held against is known. */
  readonly prepared: Promise<void>;
  /** Takes over what approved proposals say of funding: `current` changes where that is of weeks with sales. */
  readonly fund: (held: HeldFunding) => void;
  /** Tells of every change of `current`, until the returned function is called. */
  readonly onChange: (listener: () => void) => () => void;
}

/**
 * The facts of this replica. Newer ones are always made the same way: beside those in force, which answer meanwhile and are never
 * changed, and in short steps between requests; then `current` changes in one step, so that no request sees a mixture.
 */
export function createFacts(db: Db, logger: Logger): FactsStore {
  let current = emptyFacts();
  let funding = NO_FUNDING;
  const listeners = new Set<() => void>();
  let prepared: FactsStore['prepared'] = Promise.resolve();
  let loadedAt: number | undefined;
  let lost: PartLost | undefined;
  measure('facts_data_version', 'Version of the data that this replica answers from', () => current.manifest.version);
  measure('facts_loaded_timestamp_seconds', 'When this replica last loaded facts, seconds since 1970', () => loadedAt);

  async function load(): Promise<Facts> {
    return onLatest({ latest: () => readManifest(db), versionOf: ({ version }) => version }, async (manifest) => {
      if (manifest.version === current.manifest.version) return current;
      const started = performance.now();
      // What was taken back may have left rows behind: then all is loaded anew, beside what answers meanwhile.
      const from = manifest.voids === current.manifest.voids ? current : emptyFacts();
      const next = await advance(db, from, manifest);
      const { grid, table, index } = next.analysis;
      giveBackOnceUnused(grid, index, ...table.blocks);
      current = funded(next, funding);
      loadedAt = Date.now() / 1000;
      logger.info({ version: manifest.version, ms: Math.round(performance.now() - started) }, 'facts loaded');
      for (const listener of listeners) listener();
      // Whoever waits for this version goes on before that is begun.
      prepared = yieldToRequests().then(() =>
        runYielding(prepareWeekSteps(index), () => index === current.analysis.index),
      );
      return current;
    }).catch((error) => {
      if (error instanceof PartLost) lost = error;
      throw error;
    });
  }

  return {
    get current() {
      if (lost && loadedAt === undefined) throw lost;
      return current;
    },
    get version() {
      return current.manifest.version;
    },
    refresh: sharedRuns(load),
    get prepared() {
      return prepared;
    },
    fund: (held) => {
      funding = held;
      const next = funded(current, held);
      if (next.fundingTag === current.fundingTag) return;
      current = next;
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function emptyFacts(): Facts {
  return { manifest: EMPTY_MANIFEST, prices: createPriceBook(), analysis: analyse(createGrid(), []), fundingTag: '' };
}

/** The same facts with what proposals say of funding. The events are the same ones, so only one of both is to be answered from. */
const funded = (facts: Facts, held: HeldFunding): Facts => ({
  ...facts,
  analysis: { ...facts.analysis, planFunding: held.plans },
  fundingTag: fundingTag(held, facts.analysis.lastWeek),
});

async function advance(db: Db, from: Facts, manifest: Manifest): Promise<Facts> {
  const products = await advanceProducts(db, from, manifest);
  const prices = await advancePrices(db, from, manifest);
  const grid = await advanceSales(db, from.manifest, from.analysis.grid, manifest);
  const analysis = await runYielding(refreshSteps(from.analysis, grid, products));
  return { ...from, manifest, prices, analysis };
}

/** The same array as before if no product changed: the analysis then keeps its catalogue. */
async function advanceProducts(db: Db, from: Facts, manifest: Manifest): Promise<readonly Product[]> {
  const changed = changedKeys('products', from.manifest, manifest);
  const known = from.analysis.catalog.products;
  if (changed.length === 0) return known;
  const products = [...known];
  for await (const product of loadProducts(db, manifest, changed)) products[product.ordinal] = product;
  return products;
}

async function advancePrices(db: Db, { manifest: old, prices }: Facts, manifest: Manifest): Promise<PriceBook> {
  const changed = changedKeys('prices', old, manifest);
  if (changed.length === 0) return prices;
  const book: PriceBook = { chunks: prices.chunks.map((months) => [...months]) };
  for await (const { chunk, ...segment } of loadPrices(db, manifest, changed)) {
    applyPrices(book, chunk, segment);
    await yieldToRequests();
  }
  return book;
}

/** So many segments are put in at once: a batch is written several times faster than the same segments one by one. */
const BATCH = 16;

/** The same grid if no sales changed, else the next one with those that did. */
async function advanceSales(db: Db, old: Manifest, grid: Grid, manifest: Manifest): Promise<Grid> {
  const keys = changedKeys('sales', old, manifest);
  if (keys.length === 0) return grid;
  const weeks = keys.map((key) => weekIndex(placeOf(key).period));
  const next = await runYielding(nextGridSteps(grid, manifest.product_count, Math.min(...weeks), Math.max(...weeks)));
  let batch: SalesSegment[] = [];
  for await (const segment of loadSales(db, manifest, keys)) {
    batch.push(segment);
    await yieldToRequests();
    if (batch.length < BATCH) continue;
    await runYielding(applySegmentsSteps(next, batch));
    batch = [];
  }
  await runYielding(applySegmentsSteps(next, batch));
  return next;
}

/** A new grid with all sales of a manifest. */
export const loadGrid = (db: Db, manifest: Manifest): Promise<Grid> =>
  advanceSales(db, EMPTY_MANIFEST, createGrid(), manifest);
