/**
 * A made-up assortment with weekly sales, built straight as segments; the same for the same arguments. It holds what the
 * formulas tell apart: families that lose sales to each other, evergreen flags, runs over year ends, out-of-stock weeks,
 * missing rows, late and early listings, blank columns, fractional quantities.
 */
import { rounded } from '@promo/retail/round';
import { weekIndex, ywOf } from '@promo/retail/weeks';
import type { Grid } from '../src/domain/facts/grid.ts';
import type { FundedWeeks, PlanFunding } from '../src/domain/facts/plan-funding.ts';
import { type Product, UNTOLD } from '../src/domain/facts/product.ts';
import {
  BLANK,
  CHUNK_SIZE,
  flagsOf,
  PROMOTED,
  type PromoColumns,
  type SalesSegment,
} from '../src/domain/facts/segment.ts';
import { unitsFrom as randomFrom } from '../src/domain/suggestions/random.ts';

export { randomFrom };

interface PanelOptions {
  readonly skus: number;
  readonly weeks: number;
  readonly seed: number;
  /** First week, default 202401. */
  readonly startYw?: number;
  /** How strongly promotions sell: 1 as in life, 0 not at all. Default 1. */
  readonly effect?: number;
  /** SKUs of a category, default 120. */
  readonly categorySize?: number;
}

/** A week of one chunk with every column whole, as an ERP would hand it over; columns as in segments. */
export interface PanelWeek extends Omit<SalesSegment, 'promo'>, Omit<PromoColumns, 'offset'> {}

export interface Panel {
  readonly products: readonly Product[];
  /** By week, then chunk. */
  readonly weeks: readonly PanelWeek[];
  /** The same as segments. */
  readonly segments: readonly SalesSegment[];
  readonly rows: number;
}

const MECHANICS = ['', '1+1', '2+1', '-25%', 'bundle'] as const;

type Columns = { -readonly [K in keyof PanelWeek]: PanelWeek[K] } & { rows: number };

/** Builds products and segments. */
export function buildPanel({
  skus,
  weeks,
  seed,
  startYw = 202401,
  effect = 1,
  categorySize = 120,
}: PanelOptions): Panel {
  const random = randomFrom(seed);
  const products = buildProducts(skus, categorySize, random);
  const first = weekIndex(startYw);
  const chunks = Math.ceil(skus / CHUNK_SIZE);
  const columns = Array.from({ length: weeks * chunks }, (_, i) =>
    emptyColumns(
      ywOf(first + Math.floor(i / chunks)),
      i % chunks,
      Math.min(CHUNK_SIZE, skus - (i % chunks) * CHUNK_SIZE),
    ),
  );
  const families = new Map<string, Product[]>();
  for (const product of products) {
    const key = product.family ?? product.sku;
    families.set(key, [...(families.get(key) ?? []), product]);
  }
  for (const members of families.values()) {
    const plans = members.map(() => promoPlan(weeks, random));
    members.forEach((product, i) => {
      const rivals = plans.filter((_, k) => k !== i);
      sell(product, plans[i] as Float32Array, rivals, { columns, chunks, weeks, effect, random });
    });
  }
  const sold = columns.filter(({ rows }) => rows > 0).map(trimmed);
  return {
    products,
    weeks: sold,
    segments: sold.map(segmentOf),
    rows: columns.reduce((sum, { rows }) => sum + rows, 0),
  };
}

/**
 * Approved proposals over the weeks of a grid that name funding: of every second product, in stretches of some weeks with gaps
 * between them, some over each other and of one depth.
 */
export function plansFor(products: readonly Product[], { firstWeek, lastWeek }: Grid): PlanFunding {
  const random = randomFrom(products.length);
  const funded = products.filter(({ ordinal }) => ordinal % 2 === 0);
  return new Map(
    funded.map(({ sku, ordinal }) => {
      const plans: FundedWeeks[] = [];
      for (let from = firstWeek - 2; from <= lastWeek; from += 1 + Math.floor(random() * 12)) {
        const to = from + Math.floor(random() * 8);
        const cents = random() < 0.1 ? 0 : Math.round(random() * 1000) / 10;
        const depth = random() < 0.2 ? -1 : 10 + 5 * Math.floor(random() * 3);
        plans.push({ proposal_id: ordinal * 1000 + Math.floor(random() * 1000), from, to, depth, cents });
      }
      return [sku, plans];
    }),
  );
}

/** Families are neighbours, so that ordinals ascend while they are sold. */
function buildProducts(skus: number, categorySize: number, random: () => number): Product[] {
  const products: Product[] = [];
  for (let family = 0; products.length < skus; family++) {
    const size = Math.min(skus - products.length, random() < 0.7 ? 1 + Math.floor(random() * 6) : 1);
    for (let i = 0; i < size; i++) {
      const ordinal = products.length;
      const regularPrice = 99 + Math.floor(random() * 1500);
      products.push({
        ordinal,
        sku: `S${String(ordinal).padStart(6, '0')}`,
        name: `Product ${ordinal}`,
        // Now and then a family reaches into the next category.
        category: `Category ${Math.floor((ordinal - i) / categorySize) + (random() < 0.03 ? 1 : 0)}`,
        tier: random() < 0.9 ? (['A', 'B', 'C'][ordinal % 3] as string) : null,
        family: size > 1 || random() < 0.2 ? `F${family}` : null,
        supplierId: `V${family % 40}`,
        supplierName: `Supplier ${family % 40}`,
        regularPrice,
        cost: random() < 0.95 ? rounded(regularPrice * (0.4 + 0.25 * random()), 100) : null,
        vatRate: random() < 0.8 ? 25 : 5,
        onHand: Math.floor(random() * 400),
        onOrder: null,
        leadTimeDays: 14,
        moq: null,
        packSize: null,
        perishable: false,
        ...UNTOLD,
        funding: ordinal % 5 === 0 ? Math.round(regularPrice / 12) : null,
      });
    }
  }
  return products;
}

/** Discount of every week in percent, 0 for none. */
function promoPlan(weeks: number, random: () => number): Float32Array {
  const plan = new Float32Array(weeks);
  if (random() < 0.02) {
    const from = Math.floor(random() * weeks * 0.5);
    return plan.fill(10, from, from + 20 + Math.floor(random() * 40));
  }
  const gap = 8 + random() * 16;
  for (let week = Math.floor(random() * 20); week < weeks; ) {
    const length = random() < 0.6 ? 1 : 2 + Math.floor(random() * 3);
    plan.fill(10 + 5 * Math.floor(random() * 7), week, week + length);
    week += length + 1 + Math.floor(random() * gap * 2);
  }
  return plan;
}

interface Selling {
  readonly columns: readonly Columns[];
  readonly chunks: number;
  readonly weeks: number;
  readonly effect: number;
  readonly random: () => number;
}

function sell(product: Product, plan: Float32Array, rivals: readonly Float32Array[], selling: Selling): void {
  const { columns, chunks, weeks, effect, random } = selling;
  const { ordinal, regularPrice } = product;
  const chunk = Math.floor(ordinal / CHUNK_SIZE);
  const demand = Math.exp(1 + 3 * random());
  const fractional = random() < 0.1;
  const phase = Number(product.category.slice(9)) % 7;
  const from = random() < 0.1 ? Math.floor(random() * weeks * 0.6) : 0;
  const end = random() < 0.08 ? Math.floor(weeks * (0.5 + 0.5 * random())) : weeks;
  const to = random() < 0.03 ? Math.min(end, from + 6) : end;
  for (let week = from; week < to; week++) {
    const depth = plan[week] as number;
    const promoted = depth > 0;
    if (!promoted && random() < 0.02) continue;
    const inStock = random() > 0.015;
    const pressure = rivals.reduce((sum, rival) => sum + ((rival[week] as number) > 0 ? 1 : 0), 0);
    const season = 1 + 0.25 * Math.sin((2 * Math.PI * (week + 7 * phase)) / 52);
    const lift = promoted ? 1 + (effect * depth) / 12 : 1 - effect * Math.min(0.4, 0.1 * pressure);
    const dip = week > 0 && !promoted && (plan[week - 1] as number) > 0 ? 1 - 0.15 * effect : 1;
    const expected = inStock ? demand * season * lift * dip : 0;
    // A sum of four uniforms: near normal, variance 1 after scaling.
    const noise = (random() + random() + random() + random() - 2) * Math.sqrt(3);
    const raw = Math.max(0, expected + noise * Math.sqrt(expected));
    const qty = fractional ? Math.fround(Math.round(raw * 1000) / 1000) : Math.round(raw);
    const column = columns[week * chunks + chunk] as Columns;
    const row = column.rows++;
    const price = Math.round(regularPrice * (1 - depth / 100));
    column.offset[row] = ordinal - chunk * CHUNK_SIZE;
    column.qty[row] = qty;
    column.flags[row] = flagsOf(promoted, inStock);
    column.revenue[row] = random() < 0.01 ? BLANK : Math.round(qty * price);
    column.regularPrice[row] = random() < 0.1 ? BLANK : regularPrice + (week % 3);
    column.discountPct[row] = promoted && random() < 0.9 ? depth : Number.NaN;
    column.mechanic[row] = promoted && random() < 0.3 ? 1 + Math.floor(random() * 4) : 0;
    column.feature[row] = promoted && random() < 0.5 ? Math.round(random() * 100) / 100 : Number.NaN;
    column.display[row] = promoted && random() < 0.3 ? Math.round(random() * 100) / 100 : Number.NaN;
    // By place, not by chance, so that all else is the same with and without it.
    column.funding[row] = promoted && (ordinal + week) % 3 === 0 ? (ordinal * 7 + week) % 90 : BLANK;
  }
}

function emptyColumns(yw: number, chunk: number, size: number): Columns {
  return {
    rows: 0,
    yw,
    chunk,
    offset: new Uint16Array(size),
    qty: new Float32Array(size),
    flags: new Uint8Array(size),
    revenue: new Int32Array(size),
    regularPrice: new Int32Array(size),
    discountPct: new Float32Array(size),
    mechanic: new Uint16Array(size),
    feature: new Float32Array(size),
    display: new Float32Array(size),
    funding: new Int32Array(size),
    mechanics: MECHANICS,
  };
}

/** A whole week as the store hands it to the grid: details of promoted rows only. */
export function segmentOf(week: PanelWeek): SalesSegment {
  const { regularPrice, discountPct, mechanic, feature, display, funding, ...sales } = week;
  const promoted = (_: unknown, row: number) => ((week.flags[row] as number) & PROMOTED) !== 0;
  return {
    ...sales,
    promo: {
      offset: week.offset.filter(promoted),
      regularPrice: regularPrice.filter(promoted),
      discountPct: discountPct.filter(promoted),
      mechanic: mechanic.filter(promoted),
      feature: feature.filter(promoted),
      display: display.filter(promoted),
      funding: funding.filter(promoted),
    },
  };
}

function trimmed({ rows, ...segment }: Columns): PanelWeek {
  return {
    ...segment,
    offset: segment.offset.subarray(0, rows),
    qty: segment.qty.subarray(0, rows),
    flags: segment.flags.subarray(0, rows),
    revenue: segment.revenue.subarray(0, rows),
    regularPrice: segment.regularPrice.subarray(0, rows),
    discountPct: segment.discountPct.subarray(0, rows),
    mechanic: segment.mechanic.subarray(0, rows),
    feature: segment.feature.subarray(0, rows),
    display: segment.display.subarray(0, rows),
    funding: segment.funding.subarray(0, rows),
  };
}
