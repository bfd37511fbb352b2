import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import type { Warnings } from '@promo/contracts/promo-proposals/decision';
import type { FrozenForecast } from '@promo/contracts/promo-proposals/forecast';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { type ProposalRecord, spanOf } from '../proposal/proposal.ts';
import { warnEach, warnOnce } from './lines-warned.ts';
import { priceWarnings } from './nc30-warnings.ts';

/** What the approver should know of the forecast that was frozen, or that it was not. */
export function forecastWarnings(approved: ProposalRecord): Warnings {
  const { forecast } = approved;
  if (forecast) return [...referenceWarnings(breachesOf(forecast)), ...priceWarnings(forecast.lines)];
  if (approved.skus.length === 0) return [proposalMessage.nothing_promoted()];
  return [proposalMessage.forecast_unavailable({ reason: spanOf(approved) ? 'no_answer' : 'no_weeks' })];
}

/** Codes that are most likely mistyped. */
export const codeWarnings = (unknown: readonly string[]): Warnings => warnOnce(unknown, proposalMessage.unknown_codes);

/** The lines of a forecast that are above their reference. */
export const breachesOf = ({ lines }: Pick<FrozenForecast, 'lines'>) =>
  lines.flatMap(({ code, nc30 }) => (nc30 && !nc30.ok ? [{ code, nc30_price: nc30.nc30_price as number }] : []));

/** Of lines that breach the NC30 rule. */
export const referenceWarnings = (
  breaches: readonly { readonly code: string; readonly nc30_price: number }[],
): Warnings =>
  warnEach(
    breaches.map(({ code, nc30_price }) => ({ sku: code, nc30_price })),
    analyticsMessage.nc30_above_reference,
  );
