import { percent } from '../format/numbers.ts';

/** How deep a past promotion was; either may be unknown. */
export interface Deep {
  readonly mechanic: string | null;
  readonly discount_pct: number | null;
}

/** The mechanic and the discount in one line: the name of a mechanic says nothing of how deep it was. */
export const depthInWords = ({ mechanic, discount_pct }: Deep): string =>
  mechanic && discount_pct !== null
    ? `${mechanic} · ${percent(discount_pct, 1)}`
    : (mechanic ?? percent(discount_pct, 1));
