/** Bounds of an axis. */
interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** A tenth of the span is left free above and below, so that the highest bar is not the edge. */
const ROOM = 1.1;
/** Share of the height that losses take at most where there is anything above zero. */
const MOST_BELOW = 0.75;

/** Bounds for two axes of one chart whose zeros lie at the same height, each holding its own values. */
export function sharedZero(left: readonly number[], right: readonly number[]): [Bounds, Bounds] {
  const spans = [left, right].map((values) => ({
    above: ROOM * Math.max(0, ...values),
    below: ROOM * Math.max(0, ...values.map((value) => -value)),
  }));
  const widest = Math.max(...spans.map(({ above, below }) => (above + below > 0 ? below / (above + below) : 0)));
  const share = spans.some(({ above }) => above > 0) ? Math.min(widest, MOST_BELOW) : widest;
  const bounds = spans.map(({ above, below }) => {
    const whole = Math.max(share < 1 ? above / (1 - share) : 0, share > 0 ? below / share : 0) || 1;
    return { min: -whole * share, max: whole * (1 - share) };
  });
  return bounds as [Bounds, Bounds];
}
