import type { HierarchicalBasis } from './hierarchical/hierarchical-forecast.ts';
import type { PlainBasis } from './plain/analog-forecast.ts';
import type { Method } from './plan.ts';

/** What forecasts are made from, as of one version of the data. */
export interface ForecastContext extends PlainBasis, HierarchicalBasis {
  /** The method that `auto` stands for. */
  readonly auto: Method;
  /** The fit of these data is still to come: `hierarchical` and `auto` are those of earlier data, or of none. */
  readonly provisional: boolean;
}
