/** A made-up range of which the truth is known: what any calendar would really earn, without chance. */
import { axisOf } from '@promo/demo-data/axis';
import { catalogue, type Family } from '@promo/demo-data/catalogue';
import { expectedBy } from '@promo/demo-data/demand';
import { productLines, salesLines, stocked } from '@promo/demo-data/files';
import { fundingOf, priceInPromo } from '@promo/demo-data/prices';
import { type Plan, type Promo, planOf } from '@promo/demo-data/promotions';

/** Weeks of sales that are known, of the range that is planned, and after it, in which the last dips show. */
export const [HISTORY, RANGE, AFTER] = [156, 13, 4];

/** A promotion of a product in the range; weeks from the first of the range. */
export interface Run {
  readonly sku: string;
  readonly start: number;
  readonly weeks: number;
  readonly depth: number;
  /** Shares of stores; those of the product's past promotions on average where not given. */
  readonly feature?: number;
  readonly display?: number;
}

export interface SimulatedWorld {
  /** First week of the range. */
  readonly from_yw: number;
  readonly products: () => Iterable<string>;
  /** Sales of the weeks before the range. */
  readonly sales: () => Iterable<string>;
  /** What the generator's planners would run in the range, as they always have. */
  readonly habit: readonly Run[];
  /** Lowest price, cents, of the 30 days before a week of the range, without promotions in the range. */
  readonly lowestBefore: (sku: string, week: number) => number | null;
  /** What a supplier pays for a promoted unit: what it has paid on average, euro net. */
  readonly funding: ReadonlyMap<string, number>;
  /** Margin of the range and of the weeks after it beyond no promotion in the range, euro. */
  readonly earned: (runs: readonly Run[]) => number;
  /** Margin of the range without promotions in it, euro. */
  readonly ordinaryMargin: number;
}

interface Member {
  readonly price: number;
  readonly cost: number;
  /** For a promoted unit. */
  readonly funding: number;
}

export function simulatedWorld(skus: number, seed: number): SimulatedWorld {
  const axis = axisOf(202652, HISTORY + RANGE + AFTER);
  const world = { skus, seed, axis, lines: new Map(), ran: new Map() };
  const known = new Map([...stocked(world)].map(({ product, price, cost }) => [product.sku, { price, cost }]));
  const families = [...catalogue(skus, seed)].map((family) => {
    const whole = planOf(family, world);
    const past = {
      ...whole,
      promos: whole.promos
        .filter(({ start }) => start < HISTORY)
        .map((promo) => ({ ...promo, end: Math.min(HISTORY, promo.end) })),
    };
    const members = family.members.map(({ sku }): Member | null => {
      const { price, cost } = known.get(sku) as { price: number; cost: number | null };
      return price > 0 && cost !== null ? { price, cost, funding: usualFunding(price, family, past) } : null;
    });
    return { family, whole, past, members };
  });
  const familyOf = new Map(
    families.flatMap((one) => one.family.members.map(({ sku }, member) => [sku, { ...one, member }] as const)),
  );
  const marginOf = (family: (typeof families)[number], plan: Plan, until: number) =>
    trueMargin(family, plan, expectedBy(family.family, plan, axis, seed), until);
  const without = new Map(
    families.map((one) => [one.family.ordinal, marginOf(one, one.past, HISTORY + RANGE + AFTER)]),
  );
  return {
    from_yw: axis.yws[HISTORY] as number,
    products: () => productLines(world),
    sales: () => before(salesLines(world), axis.yws[HISTORY] as number),
    habit: families.flatMap(({ family, whole }) =>
      whole.promos
        .filter(({ start, end, evergreen }) => start >= HISTORY && end <= HISTORY + RANGE && !evergreen)
        .map(({ member, start, end, ...offer }) => ({
          ...offer,
          sku: family.members[member]?.sku as string,
          start: start - HISTORY,
          weeks: end - start,
        })),
    ),
    funding: new Map(
      families.flatMap(({ family, members }) =>
        family.members.map(({ sku }, i) => [sku, (members[i]?.funding ?? 0) / 100] as const),
      ),
    ),
    lowestBefore: (sku, week) => {
      const { members, member, past } = familyOf.get(sku) as NonNullable<ReturnType<typeof familyOf.get>>;
      const price = members[member]?.price;
      if (price === undefined) return null;
      const weeks = [1, 2, 3, 4, 5].map((back) => HISTORY + week - back);
      return Math.min(
        ...weeks.map((t) =>
          priceInPromo(
            price,
            past.promos.find((promo) => promo.member === member && promo.start <= t && t < promo.end),
          ),
        ),
      );
    },
    earned: (runs) => {
      const byFamily = Map.groupBy(runs, ({ sku }) => familyOf.get(sku)?.family.ordinal as number);
      return [...byFamily].reduce((sum, [ordinal, own]) => {
        const one = families[ordinal] as (typeof families)[number];
        const plan = {
          ...one.past,
          promos: [...one.past.promos, ...own.map((run) => promoOf(run, one.family, one.past))],
        };
        return sum + marginOf(one, plan, HISTORY + RANGE + AFTER) - (without.get(ordinal) as number);
      }, 0);
    },
    ordinaryMargin: families.reduce((sum, one) => sum + marginOf(one, one.past, HISTORY + RANGE), 0),
  };
}

/** What a family earns from the range's first week on, euro. */
function trueMargin(
  { family, members }: { family: Family; members: readonly (Member | null)[] },
  plan: Plan,
  sold: ReturnType<typeof expectedBy>,
  until: number,
): number {
  let cents = 0;
  for (const [m, known] of members.entries()) {
    if (!known) continue;
    for (let t = HISTORY; t < until; t++) {
      const promo = plan.promos[(sold.running[m]?.[t] as number) - 1];
      const paid = known.price * (1 - (promo?.depth ?? 0));
      const margin = paid / (1 + family.kind.vat / 100) - known.cost + (promo ? known.funding : 0);
      cents += (sold.means[m]?.[t] as number) * margin;
    }
  }
  return cents / 100;
}

/** Cents a unit. */
function usualFunding(price: number, family: Family, { promos }: Plan): number {
  const paid = promos.map((promo) => fundingOf(price, family.kind.vat, promo));
  return Math.round(paid.reduce((sum, cents) => sum + cents, 0) / Math.max(1, paid.length));
}

function promoOf({ sku, start, weeks, depth, feature, display }: Run, family: Family, past: Plan): Promo {
  const member = family.members.findIndex((product) => product.sku === sku);
  const mean = (share: (promo: Promo) => number) =>
    past.promos.reduce((sum, promo) => sum + share(promo), 0) / Math.max(1, past.promos.length);
  return {
    member,
    start: HISTORY + start,
    end: HISTORY + start + weeks,
    depth,
    mechanic: '',
    feature: feature ?? mean((promo) => promo.feature),
    display: display ?? mean((promo) => promo.display),
    funded: 0,
    evergreen: false,
  };
}

/** Header and rows of weeks before one. */
function* before(lines: Iterable<string>, yw: number): Generator<string> {
  let header = true;
  for (const text of lines) {
    for (const line of text.split('\n')) {
      if (header || (line !== '' && Number(line.split(',')[1]) < yw)) yield `${line}\n`;
      header = false;
    }
  }
}
