/** Puts the sales segments that come from the store into the grid. */

import { normaliseTaken } from '@promo/retail/mechanics';
import { weekIndex } from '@promo/retail/weeks';
import { runToEnd } from '../steps.ts';
import type { Grid } from './grid.ts';
import { reserve } from './grow-grid.ts';
import { CHUNK_SIZE, HAS_ROW, PROMOTED, type SalesSegment } from './segment.ts';

/**
 * So many ordinals are written for all segments of a batch before the next ones: the cells of one SKU lie side by side, so
 * they stay in the processor's cache.
 */
const BLOCK = 64;

/**
 * Puts segments in the grid, each the whole content of its (week, chunk); a call may hold only one for each. A
 * batch of many weeks is several times faster than the same weeks one by one.
 */
export function applySegments(grid: Grid, batch: readonly SalesSegment[]): void {
  runToEnd(applySegmentsSteps(grid, batch));
}

/** As `applySegments`, in steps; the grid is to be read after the last one. */
export function* applySegmentsSteps(grid: Grid, batch: readonly SalesSegment[]): Generator<void, void> {
  const filled = batch.filter((segment) => segment.offset.length > 0 || replaces(grid, segment));
  if (filled.length === 0) return;
  const weeks = filled.map((segment) => weekIndex(segment.yw));
  const [from, to] = [Math.min(...weeks), Math.max(...weeks)];
  const used = Math.max(...filled.map((segment) => firstOrdinal(segment) + 1 + (segment.offset.at(-1) ?? -1)));
  reserve(grid, used, from, to);
  grid.ordinals = Math.max(grid.ordinals, used);
  grid.firstWeek = grid.firstWeek < 0 ? from : Math.min(from, grid.firstWeek);
  grid.lastWeek = Math.max(to, grid.lastWeek);
  grid.written.to = Math.max(to, grid.written.to);
  grid.writtenFrom = Math.min(grid.writtenFrom, from);
  for (const chunk of new Set(filled.map((segment) => segment.chunk))) {
    const ofChunk = filled.filter((segment) => segment.chunk === chunk);
    const replaced = ofChunk.filter((segment) => replaces(grid, segment));
    for (const segment of replaced) {
      clear(grid, segment);
      yield;
    }
    yield* writeChunk(grid, ofChunk);
    for (const segment of ofChunk) {
      keepPromoRows(grid, segment);
      yield;
    }
    for (const segment of replaced) {
      shrinkListings(grid, segment);
      yield;
    }
    if (replaced.length > 0) spanWeeks(grid);
  }
}

function firstOrdinal(segment: SalesSegment): number {
  return segment.chunk * CHUNK_SIZE;
}

function replaces(grid: Grid, segment: SalesSegment): boolean {
  return grid.promo[segment.chunk]?.has(weekIndex(segment.yw)) ?? false;
}

function clear(grid: Grid, segment: SalesSegment): void {
  const first = firstOrdinal(segment);
  const end = Math.min(grid.ordinals, first + CHUNK_SIZE);
  const column = weekIndex(segment.yw) - grid.base;
  const mask = ~(1 << (column & 31));
  for (let ordinal = first; ordinal < end; ordinal++) {
    const cell = ordinal * grid.stride + column;
    grid.qty[cell] = 0;
    grid.revenue[cell] = 0;
    grid.flags[cell] = 0;
    const word = ordinal * grid.words + (column >> 5);
    grid.promoBits[word] = (grid.promoBits[word] as number) & mask;
  }
}

function* writeChunk(grid: Grid, ofChunk: readonly SalesSegment[]): Generator<void, void> {
  const cursors = new Int32Array(ofChunk.length);
  const columns = ofChunk.map((segment) => weekIndex(segment.yw) - grid.base);
  const lastOffset = Math.max(...ofChunk.map((segment) => segment.offset.at(-1) ?? -1));
  for (let low = 0; low <= lastOffset; low += BLOCK) {
    for (let i = 0; i < ofChunk.length; i++) {
      const segment = ofChunk[i] as SalesSegment;
      cursors[i] = writeRows(grid, segment, columns[i] as number, cursors[i] as number, low + BLOCK);
    }
    yield;
  }
}

/** Writes the rows from `row` on whose offset lies below `end`; returns the first row left. */
function writeRows(grid: Grid, segment: SalesSegment, column: number, row: number, end: number): number {
  // Columns as constants: looked up in the grid anew for every cell, the loop takes three times as long.
  const { offset, qty, revenue, flags } = segment;
  const { stride, words, promoBits, last } = grid;
  const { qty: gridQty, revenue: gridRevenue, flags: gridFlags } = grid;
  const first = firstOrdinal(segment);
  const t = column + grid.base;
  const bit = 1 << (column & 31);
  let i = row;
  for (; i < offset.length && (offset[i] as number) < end; i++) {
    const ordinal = first + (offset[i] as number);
    const cell = ordinal * stride + column;
    const marks = flags[i] as number;
    gridQty[cell] = qty[i] as number;
    gridRevenue[cell] = revenue[i] as number;
    gridFlags[cell] = marks;
    if ((marks & PROMOTED) !== 0) {
      const word = ordinal * words + (column >> 5);
      promoBits[word] = (promoBits[word] as number) | bit;
    }
    if (t > 0 && last[ordinal] === t - 1) last[ordinal] = t;
    else extendListing(grid, ordinal, t);
  }
  return i;
}

/** The weeks between the old listing and a new row turn from "not listed" into quantity 0. */
function extendListing(grid: Grid, ordinal: number, t: number): void {
  const last = grid.last[ordinal] as number;
  if (last < 0) {
    grid.first[ordinal] = t;
    grid.last[ordinal] = t;
  } else if (t > last) {
    grid.last[ordinal] = t;
  } else if (t < (grid.first[ordinal] as number)) {
    grid.first[ordinal] = t;
  }
}

/** A replaced segment may have fewer rows (an older state was restored): listings that began or ended there shrink. */
function shrinkListings(grid: Grid, segment: SalesSegment): void {
  const t = weekIndex(segment.yw);
  const first = firstOrdinal(segment);
  const end = Math.min(grid.ordinals, first + CHUNK_SIZE);
  for (let ordinal = first; ordinal < end; ordinal++) {
    if (grid.first[ordinal] !== t && grid.last[ordinal] !== t) continue;
    const row = ordinal * grid.stride - grid.base;
    if (((grid.flags[row + t] as number) & HAS_ROW) !== 0) continue;
    let from = grid.first[ordinal] as number;
    let to = grid.last[ordinal] as number;
    while (from <= to && ((grid.flags[row + from] as number) & HAS_ROW) === 0) from++;
    while (to >= from && ((grid.flags[row + to] as number) & HAS_ROW) === 0) to--;
    grid.first[ordinal] = from <= to ? from : -1;
    grid.last[ordinal] = from <= to ? to : -1;
  }
}

function spanWeeks(grid: Grid): void {
  grid.firstWeek = -1;
  grid.lastWeek = -1;
  for (let ordinal = 0; ordinal < grid.ordinals; ordinal++) {
    const first = grid.first[ordinal] as number;
    if (first < 0) continue;
    if (grid.firstWeek < 0 || first < grid.firstWeek) grid.firstWeek = first;
    grid.lastWeek = Math.max(grid.lastWeek, grid.last[ordinal] as number);
  }
}

function keepPromoRows(grid: Grid, segment: SalesSegment): void {
  const codes = segment.mechanics.map((mechanic) => mechanicCode(grid, mechanic));
  // All segments together may have more than 16 bits can tell apart.
  const mechanic = Uint32Array.from(segment.promo.mechanic, (code) => codes[code] ?? 0);
  let ofChunk = grid.promo[segment.chunk];
  if (!ofChunk) {
    ofChunk = new Map();
    while (grid.promo.length < segment.chunk) grid.promo.push(new Map());
    grid.promo[segment.chunk] = ofChunk;
  }
  ofChunk.set(weekIndex(segment.yw), { ...segment.promo, mechanic });
}

function mechanicCode(grid: Grid, mechanic: string): number {
  const text = normaliseTaken(mechanic);
  const known = grid.mechanicCodes.get(text);
  if (known !== undefined) return known;
  grid.mechanics.push(text);
  grid.mechanicCodes.set(text, grid.mechanics.length - 1);
  return grid.mechanics.length - 1;
}
