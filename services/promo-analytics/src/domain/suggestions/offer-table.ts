/** The columns of spans and offers of a Problem, as they grow. */
import type { Offers, Promo, Spans } from './problem.ts';

/** A depth, percent; columns as of a Promo. */
export interface Offer extends Pick<Promo, 'worth' | 'taken' | 'cost'> {
  readonly depth: number;
  readonly cents: number;
}

/** Columns as of `Spans`. */
interface Span extends Pick<Promo, 'member' | 'start' | 'weeks'> {
  readonly ceiling: number;
}

export function createOfferTable() {
  const spans: Record<keyof Spans, number[]> = { member: [], start: [], weeks: [], ceiling: [], firstOffer: [0] };
  const offers: Record<keyof Offers, number[]> = { depth: [], cents: [], worth: [], taken: [], cost: [] };
  return {
    /** A span with what a promotion may be offered at in it. */
    add({ member, start, weeks, ceiling }: Span, offered: readonly Offer[]) {
      for (const { depth, cents, worth, taken, cost } of offered) {
        offers.depth.push(depth);
        offers.cents.push(cents);
        offers.worth.push(worth);
        offers.taken.push(taken);
        offers.cost.push(cost);
      }
      spans.member.push(member);
      spans.start.push(start);
      spans.weeks.push(weeks);
      spans.ceiling.push(ceiling);
      spans.firstOffer.push(offers.depth.length);
    },
    columns: (): { spans: Spans; offers: Offers } => ({
      spans: {
        member: Int32Array.from(spans.member),
        start: Int32Array.from(spans.start),
        weeks: Int32Array.from(spans.weeks),
        ceiling: Int32Array.from(spans.ceiling),
        firstOffer: Int32Array.from(spans.firstOffer),
      },
      offers: {
        depth: Float64Array.from(offers.depth),
        cents: Int32Array.from(offers.cents),
        worth: Float64Array.from(offers.worth),
        taken: Float64Array.from(offers.taken),
        cost: Float64Array.from(offers.cost),
      },
    }),
  };
}
