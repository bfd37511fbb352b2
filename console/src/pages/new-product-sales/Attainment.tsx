import { MISSING, percent } from '../../format/numbers.ts';
import classes from './Attainment.module.css';

/** How much of the forecast was sold: a bar up to 100 %, and the figure. */
export function Attainment({ pct }: { pct: number | null }) {
  if (pct === null) return MISSING;
  return (
    <span className={classes.attainment}>
      <span className={classes.bar} aria-hidden>
        <div
          className={classes.fill}
          data-reached={pct >= 100 || undefined}
          style={{ width: `${Math.min(100, pct)}%` }}
        />
      </span>
      <span className={classes.figure}>{percent(pct)}</span>
    </span>
  );
}
