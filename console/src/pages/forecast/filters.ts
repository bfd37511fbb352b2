import {
  CERTAINTIES,
  type Certainty,
  type ForecastMethod,
  OFFERED_METHODS,
  OFFERED_OUTCOMES,
  type Outcome,
} from '@promo/contracts/promo-analytics/words';
import { type Codec, integer, oneOf, text, week } from '../../ui/filters.ts';

const decimal: Codec<number | null> = {
  read: ([value]) => (value && /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : null),
  write: (value) => (value === null ? [] : [String(value)]),
};

const certainty: Codec<Certainty> = {
  read: ([value]) => CERTAINTIES.find((one) => String(one) === value) ?? CERTAINTIES[0],
  write: (value) => (value === CERTAINTIES[0] ? [] : [String(value)]),
};

/** The plan as it stands in the address. */
export const PLAN = {
  sku: text,
  /** N+F; '' where a discount is planned, or nothing yet. */
  mechanic: text,
  /** Percent. */
  discount: decimal,
  weeks: integer,
  /** The coming one where none is named. */
  start: week,
  /** Shares, 0 to 1. */
  feature: decimal,
  display: decimal,
  /** Euro net of VAT a unit. */
  funding: decimal,
  outcome: oneOf(...OFFERED_OUTCOMES),
  certainty,
  method: oneOf(...OFFERED_METHODS),
};

export interface Plan {
  readonly sku: string;
  readonly mechanic: string;
  readonly discount: number | null;
  readonly weeks: number | null;
  readonly start: number | null;
  readonly feature: number | null;
  readonly display: number | null;
  readonly funding: number | null;
  readonly outcome: Outcome;
  readonly certainty: Certainty;
  readonly method: ForecastMethod;
}
