import { netOfVat } from '@promo/retail/money';
import { round2 } from '@promo/retail/round';
import { weekOf } from '@promo/retail/weeks';
import { axisOf, lastCompletedWeek } from './axis.ts';
import { type Stocked, stocked } from './files.ts';
import { type Move, PLAN, type PlannedProduct, type Replaces } from './npl-plan.ts';
import { allocations, bodyOf, forecasts, substitutions, withWholesale } from './npl-rows.ts';
import { type Random, random } from './random.ts';
import { worldOf } from './world.ts';

/** Body of POST /api/npl. */
interface NewProductBody {
  readonly sku: string;
  readonly name: string;
  readonly group: string;
  readonly category: string;
  readonly channels: readonly string[];
  readonly supplier_id: string;
  readonly supplier_name: string;
  readonly cost?: number;
  readonly regular_price: number;
  readonly vat_rate: number;
  readonly moq: number;
  readonly pack_size: number;
  readonly lead_time_days?: number;
  readonly launch_date?: string;
  readonly on_hand?: number;
}

/** A new product with its child rows and what brings it to its state, in order. */
export interface DemoNewProduct {
  readonly body: NewProductBody;
  readonly allocation: readonly { location: string; channel: string; qty: number; min_presentation: number }[];
  /** A row without a channel is not divided by channel. */
  readonly forecast: readonly { yw: number; qty: number; channel?: string }[];
  readonly substitution: readonly { parent_sku: string; kind: 'hard' | 'soft'; share_pct?: number }[];
  readonly moves: readonly Move[];
  /** Body of mark-ordered. */
  readonly order: { order_number: string; quantity: number; expected_date?: string } | null;
  /** Body of arrivals, of an order of which a part is there. */
  readonly arrival: { received_on: string; units: number } | null;
}

interface DemoNewProducts {
  /** Already in the shops. */
  readonly launched: readonly DemoNewProduct[];
  /** Approved before the demo runs its check, which triggers them; then they go on. */
  readonly checked: readonly DemoNewProduct[];
  /** Loaded after it: what is due among them is what the next check shows. */
  readonly upcoming: readonly DemoNewProduct[];
}

/** Weeks of demand that decide which stock counts as little or much, seasons aside. */
const LOW_COVER = 1.5;
const HIGH_COVER = 8;
/** Launched products that the demo has records of, and for how long they may have been sold. */
const LAUNCHED = 4;
const RECENT_WEEKS = 8;
/** One of those launched came so many days later than planned. */
const LATE_DAYS = 21;

/**
 * New products in every state over the range of `demoFiles` with the same arguments: launched ones that already sell, and
 * those of PLAN around today, of which one is due exactly today.
 */
export function demoNewProducts(
  { skus, weeks, seed }: { readonly skus: number; readonly weeks: number; readonly seed: number },
  today: Temporal.PlainDate,
): DemoNewProducts {
  const axis = axisOf(lastCompletedWeek(today), weeks);
  const range = [...stocked(worldOf(skus, seed, axis))];
  const take = taker(range, weeks, seed);
  const planned = PLAN.flatMap((one, i) => {
    const old = take(one.replaces);
    return old ? [{ one, product: plannedProduct(one, old, today, random(seed, 12, i)) }] : [];
  });
  const those = (isChecked: boolean) =>
    planned.filter(({ one }) => one.checked === isChecked).map(({ product }) => product);
  const live = range
    .filter(
      ({ family, listing }) =>
        family.role === 'launch' && listing.from >= Math.max(1, weeks - RECENT_WEEKS) && listing.from < weeks,
    )
    .slice(0, LAUNCHED)
    .map((product, i) => {
      const launchOf = ({ listing }: Stocked) => Temporal.PlainDate.from(axis.mondays[listing.from] as string);
      const first = firstOf(product, range);
      const lateDays = i === 0 ? LATE_DAYS : 0;
      return launched({ product, first, launchOf, hard: i % 2 === 1, lateDays }, today, random(seed, 13, i));
    });
  return {
    launched: live.flat(),
    checked: those(true),
    upcoming: those(false),
  };
}

/** Gives products to replace, each once, since a product has one successor; undefined when a small range has no more. */
function taker(range: readonly Stocked[], weeks: number, seed: number): (replaces: Replaces) => Stocked | undefined {
  const dice = random(seed, 14);
  const free = range.filter(
    ({ family, listing }) => family.role === 'ordinary' && listing.from === 0 && listing.to === weeks,
  );
  const cover = ({ product, onHand, onOrder }: Stocked) => (onHand + onOrder) / product.weekly;
  return (replaces) => {
    const fits = free.filter((one) =>
      replaces === 'low cover' ? cover(one) <= LOW_COVER : replaces === 'high cover' ? cover(one) >= HIGH_COVER : true,
    );
    const candidates = fits.length > 0 ? fits : free;
    const found = candidates[dice.int(0, Math.max(0, candidates.length - 1))];
    if (found) free.splice(free.indexOf(found), 1);
    return found;
  };
}

function plannedProduct(
  { key, variant, replaces, launch, leadTime, moves, delivery, onHand, half, costPct }: PlannedProduct,
  old: Stocked,
  today: Temporal.PlainDate,
  dice: Random,
): DemoNewProduct {
  const launchDate = launch === null ? undefined : today.add({ days: launch });
  const weekly = Math.max(1, old.product.weekly * dice.between(0.5, 0.9));
  const body = bodyOf(`NOVO-${key.toUpperCase()}`, `${old.product.name} ${variant}`, old, dice);
  return {
    body: {
      ...body,
      ...(leadTime !== null && { lead_time_days: leadTime }),
      ...(launchDate && { launch_date: `${launchDate}` }),
      ...(onHand !== null && { on_hand: onHand }),
      ...(costPct !== null && { cost: round2((netOfVat(body.regular_price, body.vat_rate) * costPct) / 100) }),
    },
    allocation: allocations(old, dice),
    forecast: withWholesale(old, forecasts(weekly, weekOf(launchDate ?? today.add({ days: 42 })), dice)),
    substitution: substitutions(old, replaces, dice),
    moves,
    order: moves.includes('mark-ordered')
      ? {
          order_number: `NAR-${today.year}-${dice.int(1000, 9999)}`,
          // What nobody knows the arrival of is the least that the supplier sends, less than wholesale and the shops are to have.
          ...(delivery === null
            ? { quantity: body.moq }
            : { quantity: body.moq * 2, expected_date: `${today.add({ days: delivery })}` }),
        }
      : null,
    arrival: half === null ? null : { received_on: `${today.add({ days: half })}`, units: body.moq },
  };
}

const firstOf = (product: Stocked, range: readonly Stocked[]): Stocked =>
  range.find(({ family }) => family.ordinal === product.family.ordinal) ?? product;

interface Launched {
  readonly product: Stocked;
  readonly first: Stocked;
  /** First day of sales. */
  readonly launchOf: (product: Stocked) => Temporal.PlainDate;
  readonly hard: boolean;
  /** Days from the planned launch to the first day of sales. */
  readonly lateDays: number;
}

/**
 * A product that has been selling for some weeks. The last of its family to come, it takes sales from the first one, or
 * takes its place: then that one has a record too, which the launch phases out.
 */
function launched({ product, first, launchOf, hard, lateDays }: Launched, today: Temporal.PlainDate, dice: Random) {
  const moves = ['approve', 'mark-ordered', 'mark-in-stock', 'activate'] as const;
  const record = (of: Stocked): Omit<DemoNewProduct, 'substitution'> => {
    const day = launchOf(of).subtract({ days: of === product ? lateDays : 0 });
    return {
      body: { ...bodyOf(of.product.sku, of.product.name, of, dice), launch_date: `${day}` },
      allocation: allocations(of, dice),
      forecast: withWholesale(
        of,
        forecasts(of.product.weekly * dice.between(0.8, 1.2), weekOf(day), dice, day.until(today).days / 7),
      ),
      moves,
      order: {
        order_number: `NAR-${day.year}-${dice.int(1000, 9999)}`,
        quantity: of.product.moq * 2,
        expected_date: `${day.subtract({ days: 7 })}`,
      },
      arrival: null,
    };
  };
  const parent = { parent_sku: first.product.sku };
  const soft: DemoNewProduct = {
    ...record(product),
    substitution: [{ ...parent, kind: 'soft', share_pct: 30 }],
  };
  if (!hard || first === product) return [first === product ? { ...soft, substitution: [] } : soft];
  const old: DemoNewProduct = { ...record(first), substitution: [] };
  return [old, { ...soft, substitution: [{ ...parent, kind: 'hard' } as const] }];
}
