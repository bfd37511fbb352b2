import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import type { Warnings } from '@promo/contracts/promo-proposals/decision';
import type { FrozenForecast } from '@promo/contracts/promo-proposals/forecast';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { priceWarnings } from './nc30-warnings.ts';
import { type ProposalRecord, spanOf } from './proposal.ts';

/** So many lines are named one by one. */
const NAMED = 5;

/** What the approver should know of the forecast that was frozen, or that it was not. */
export function forecastWarnings(approved: ProposalRecord): Warnings {
  const { forecast } = approved;
  if (forecast) return [...nc30Warnings(forecast), ...priceWarnings(forecast.lines)];
  if (approved.skus.length === 0) return [proposalMessage.nothing_promoted()];
  return [proposalMessage.forecast_unavailable({ reason: spanOf(approved) ? 'no_answer' : 'no_weeks' })];
}

/** Codes that are most likely mistyped. */
export function codeWarnings(unknown: readonly string[]): Warnings {
  if (unknown.length === 0) return [];
  return [proposalMessage.unknown_codes({ lines: unknown.length, skus: unknown.slice(0, NAMED) })];
}

/** A warning a line that breaches the NC30 rule; one for all where there are many. */
function nc30Warnings({ lines }: FrozenForecast): Warnings {
  const breaches = lines.filter(({ nc30 }) => nc30 && !nc30.ok);
  if (breaches.length > NAMED) {
    const skus = breaches.slice(0, NAMED).map(({ code }) => code);
    return [analyticsMessage.nc30_above_reference({ lines: breaches.length, skus })];
  }
  return breaches.map(({ code, nc30 }) =>
    analyticsMessage.nc30_above_reference({ sku: code, nc30_price: nc30?.nc30_price as number }),
  );
}
