/** What is planned, and what a method of forecasting says of it. */
import type { ForecastMethod } from '@promo/contracts/promo-analytics/words';
import type { RawForecast } from './depth-curve.ts';
import type { Training } from './training.ts';

/** How a lift is forecast: from the SKU's own promotions on top of its category's curve, or by one model of all events. */
export type Method = Exclude<ForecastMethod, 'auto'>;

/** What answers: `hierarchical_placed` is the hierarchical method where leaflet or second placement is planned. */
export type AnsweringModel = Method | 'hierarchical_placed';

/** A planned promotion. */
export interface Plan {
  /** null for a SKU that is not known. */
  readonly ordinal: number | null;
  /** Fraction of the regular price, 0–0.9; left out, the usual one of the SKU. */
  readonly depth?: number | undefined;
  /** '' for a plain discount (the default), or N+F as `normaliseTaken` writes it. */
  readonly mechanic?: string | undefined;
  /** 1–13, 1 when left out. */
  readonly weeks?: number | undefined;
  /** Week index of the start; as_of when left out. An earlier start needs a context as of that week. */
  readonly startWeek?: number | undefined;
  /** Shares 0–1, left out where not planned. */
  readonly feature?: number | undefined;
  readonly display?: number | undefined;
  /** Siblings that stand in for a SKU without sales or promotions of its own. */
  readonly groupOrdinals?: readonly number[] | undefined;
  readonly method?: ForecastMethod | undefined;
}

/** Lifts of one depth: what is expected, what is reached and what is not exceeded nine times out of ten. */
export interface Lift {
  readonly expectedLift: number;
  /** The mean of what may happen, where `expectedLift` is the middle: what units and money are reckoned with. */
  readonly meanLift: number;
  readonly p10Lift: number;
  readonly p90Lift: number;
}

/** A past promotion, as a row of the training events. */
export interface WeighedAnalog {
  readonly row: number;
  readonly weight: number;
}

/** What one method says of one SKU and plan at any depth. */
export interface MethodForecast {
  readonly method: Method;
  readonly model: AnsweringModel;
  /** The events that the analogs are rows of. */
  readonly training: Training;
  /** Week index up to which the method has learnt. */
  readonly fittedAsOf: number;
  /** As past promotions have it: a deeper one may sell less. With the disruptor. */
  readonly raw: RawForecast;
  /** ln of the lift by planned leaflet and second placement at any depth, 0 at least. */
  readonly atNoDiscount: number;
  /** The factor in it for a price lower than any of the last 52 weeks; 1 where it does not apply. */
  readonly disruptorAt: (depth: number) => number;
  readonly analogsAt: (depth: number) => WeighedAnalog[];
}
