import type { Analysis } from '../events/analysis.ts';
import type { Fit } from './fit.ts';
import type { Method } from './method.ts';
import type { PlainModel } from './plain/plain-model.ts';
import type { Training } from './training.ts';

/** What forecasts are made from, as of one version of the data. */
export interface ForecastContext {
  readonly analysis: Analysis;
  /** Week index of as_of: sales before it are known. */
  readonly asOf: number;
  readonly training: Training;
  readonly plain: PlainModel;
  /** The last finished fit of the hierarchical method, with the events it learnt from; null before the first. */
  readonly hierarchical: HierarchicalFit | null;
  /** The method that `auto` stands for. */
  readonly auto: Method;
}

export interface HierarchicalFit extends Fit {
  readonly training: Training;
}

/** A planned promotion. */
export interface Plan {
  /** null for a SKU that is not known. */
  readonly ordinal: number | null;
  /** Fraction of the regular price, 0–0.9; left out, the usual one of the SKU. */
  readonly depth?: number | undefined;
  /** '' for a plain discount (the default), or N+F as `normaliseMechanic` writes it. */
  readonly mechanic?: string | undefined;
  /** 1–13, 1 when left out. */
  readonly weeks?: number | undefined;
  /** Week index of the start; as_of when left out. One before as_of wants a context as of that week. */
  readonly startWeek?: number | undefined;
  /** Shares 0–1, left out where not planned. */
  readonly feature?: number | undefined;
  readonly display?: number | undefined;
  /** Siblings that stand in for a SKU without sales or promotions of its own. */
  readonly groupOrdinals?: readonly number[] | undefined;
  readonly method?: Method | 'auto' | undefined;
}

/** Lifts of one depth: what is expected, and what is not exceeded nine times out of ten; both with the disruptor. */
export interface Lift {
  readonly expectedLift: number;
  readonly p90Lift: number;
  /** What a price lower than any of late multiplies both by, 1 where it does not apply. */
  readonly disruptor: number;
}

/** A past promotion, as a row of the training events. */
export interface WeighedAnalog {
  readonly row: number;
  readonly weight: number;
}

/** How one method forecasts one SKU and plan at any depth. */
export interface MethodForecast {
  readonly method: Method;
  /** The events that the analogs are rows of. */
  readonly training: Training;
  /** Week index up to which the method has learnt. */
  readonly fittedAsOf: number;
  readonly at: (depth: number) => Lift;
  readonly analogsAt: (depth: number) => WeighedAnalog[];
}
