/** Problems as tests write them down, or make them up. */
import { createOfferTable, type Offer } from './offer-table.ts';
import { type Limits, type Member, NO_CEILING, type Problem, type Promo } from './problem.ts';
import { randomFrom } from './random.ts';

const NO_LIMITS: Limits = {
  slotsPerWeek: Number.POSITIVE_INFINITY,
  slotsTotal: Number.POSITIVE_INFINITY,
  maxPerSku: 2,
  minGap: 4,
  budget: Number.POSITIVE_INFINITY,
};

type Offered = Pick<Offer, 'depth' | 'cents' | 'worth'> & Partial<Offer>;

interface SpanGiven {
  readonly member: number;
  readonly start: number;
  readonly weeks?: number;
  readonly ceiling?: number;
  readonly offers: readonly Offered[];
}

interface Given {
  readonly weeks: number;
  readonly members: readonly Member[];
  readonly standing?: readonly Promo[];
  readonly spans: readonly SpanGiven[];
  readonly limits?: Partial<Limits>;
  readonly seed?: number;
}

export function problemWith({ weeks, members, standing = [], spans, limits, seed = 1 }: Given): Problem {
  const table = createOfferTable();
  for (const { weeks: lasting = 1, ceiling = NO_CEILING, offers, ...span } of spans) {
    table.add(
      { ...span, weeks: lasting, ceiling },
      offers.map((offer) => ({ taken: 0, cost: 0, ...offer })),
    );
  }
  return {
    weeks,
    families: 1 + Math.max(...members.map(({ family }) => family)),
    members,
    standing,
    takesSlots: members.map(() => true),
    exempt: members.map(() => false),
    ...table.columns(),
    limits: { ...NO_LIMITS, ...limits },
    seed,
  };
}

interface Random {
  readonly skus: number;
  readonly weeks: number;
  readonly seed: number;
  readonly lengths?: readonly number[];
  readonly depths?: readonly number[];
  /** SKUs of a family; 1 makes the worth of promotions separable. */
  readonly familySize?: number;
  readonly limits?: Partial<Limits>;
}

/** SKUs of which each has a best depth and better and worse weeks. */
export function randomProblem(options: Random): Problem {
  const {
    skus,
    weeks,
    seed,
    lengths = [1, 2],
    depths = [10, 15, 20, 25, 30, 35, 40],
    familySize = 4,
    limits,
  } = options;
  const below = randomFrom(seed);
  const unit = () => below(2 ** 30) / 2 ** 30;
  const members = Array.from({ length: skus }, (_, i) => ({
    family: Math.floor(i / familySize),
    baseline: 5 + 60 * unit(),
    lostWorth: familySize === 1 ? 0 : 0.5 + 2 * unit(),
  }));
  const spans = members.flatMap(({ baseline }, member) => {
    const [bestDepth, size] = [10 + 30 * unit(), baseline * (0.2 + 2 * unit())];
    const season = Array.from({ length: weeks }, () => 0.6 + 0.8 * unit());
    return lengths.flatMap((lasting) =>
      Array.from({ length: weeks - lasting + 1 }, (_, start) => ({
        member,
        start,
        weeks: lasting,
        offers: depths.map((depth) => {
          const factor = season.slice(start, start + lasting).reduce((sum, s) => sum + s, 0) * (lasting > 1 ? 0.85 : 1);
          const worth = factor * size * (1 - ((depth - bestDepth) / 15) ** 2);
          const taken = familySize === 1 ? 0 : 0.02 * depth * baseline * lasting * 0.3;
          return { depth, cents: 1000 - 10 * depth, worth, taken, cost: Math.max(0, 0.1 * depth * baseline * lasting) };
        }),
      })),
    );
  });
  return problemWith({ weeks, members, spans, seed, ...(limits && { limits }) });
}
