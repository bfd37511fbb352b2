import type { Warnings } from '@promo/contracts/promo-proposals/calendar';
import type { FrozenForecast } from '@promo/contracts/promo-proposals/forecast';
import { incomplete, type ProposalRecord } from './proposal.ts';

/** So many lines are named one by one. */
const NAMED = 5;

/** What the approver should know of the forecast that was frozen, or that it was not. */
export function forecastWarnings(approved: ProposalRecord): Warnings {
  const { forecast } = approved;
  if (forecast) return nc30Warnings(forecast);
  if (approved.skus.length === 0) return [];
  const reason = incomplete(approved) ?? 'analytics gave none in time';
  return [{ code: 'forecast_unavailable', detail: `no forecast of the lines is kept: ${reason}` }];
}

/** A warning a line that breaches the NC30 rule; one for all where there are many. */
function nc30Warnings({ lines }: FrozenForecast): Warnings {
  const breaches = lines.filter(({ nc30 }) => nc30 && !nc30.ok);
  const warning = (detail: string) => ({ code: 'nc30_above_reference', detail });
  if (breaches.length > NAMED) {
    const named = breaches.slice(0, NAMED).map(({ code }) => code);
    return [
      warning(`${breaches.length} lines are above their lowest price of the 30 days before: ${named.join(', ')}, …`),
    ];
  }
  return breaches.map(({ code, nc30 }) =>
    warning(`${code} is above its lowest price of the 30 days before, ${nc30?.nc30_price?.toFixed(2)} €`),
  );
}
