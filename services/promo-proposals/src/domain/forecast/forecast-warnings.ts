import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import type { Warnings } from '@promo/contracts/promo-proposals/decision';
import type { FrozenForecast } from '@promo/contracts/promo-proposals/forecast';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { type ProposalRecord, spanOf } from '../proposal/proposal.ts';
import { priceWarnings } from './nc30-warnings.ts';

/** So many lines are named one by one. */
const NAMED = 5;

/** What the approver should know of the forecast that was frozen, or that it was not. */
export function forecastWarnings(approved: ProposalRecord): Warnings {
  const { forecast } = approved;
  if (forecast) return [...referenceWarnings(breachesOf(forecast)), ...priceWarnings(forecast.lines)];
  if (approved.skus.length === 0) return [proposalMessage.nothing_promoted()];
  return [proposalMessage.forecast_unavailable({ reason: spanOf(approved) ? 'no_answer' : 'no_weeks' })];
}

/** Codes that are most likely mistyped. */
export function codeWarnings(unknown: readonly string[]): Warnings {
  if (unknown.length === 0) return [];
  return [proposalMessage.unknown_codes({ lines: unknown.length, skus: unknown.slice(0, NAMED) })];
}

/** The lines of a forecast that are above their reference. */
export const breachesOf = ({ lines }: Pick<FrozenForecast, 'lines'>) =>
  lines.flatMap(({ code, nc30 }) => (nc30 && !nc30.ok ? [{ code, nc30_price: nc30.nc30_price as number }] : []));

/** A warning a line that breaches the NC30 rule; one for all where there are many. */
export function referenceWarnings(
  breaches: readonly { readonly code: string; readonly nc30_price: number }[],
): Warnings {
  if (breaches.length > NAMED) {
    const skus = breaches.slice(0, NAMED).map(({ code }) => code);
    return [analyticsMessage.nc30_above_reference({ lines: breaches.length, skus })];
  }
  return breaches.map(({ code, nc30_price }) => analyticsMessage.nc30_above_reference({ sku: code, nc30_price }));
}
