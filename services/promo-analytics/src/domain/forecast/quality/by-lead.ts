/** How far off forecasts were that were made some weeks before the start, as plans are: of the same promotions for every lead. */
import type { PastForecasts } from '../hierarchical/past-forecasts.ts';
import type { Training } from '../training.ts';
import { type Score, type Scored, score } from './metrics.ts';

export interface LeadScore extends Score {
  /** Weeks. */
  readonly lead: number;
  readonly events: number;
}

/** @param rows events to score; those that some lead was not forecast of are left out */
export function scoreLeads(
  forecasts: readonly PastForecasts[],
  training: Training,
  rows: readonly number[],
): LeadScore[] {
  const lists = forecasts.map((): Scored[] => []);
  for (const row of rows) {
    const scored = forecasts.flatMap((made) => scoredOf(made, training, row) ?? []);
    if (scored.length < forecasts.length) continue;
    for (const [i, one] of scored.entries()) lists[i]?.push(one);
  }
  return forecasts.map(({ lead }, i) => {
    const list = lists[i] as Scored[];
    return { lead, events: list.length, ...score(list) };
  });
}

function scoredOf(made: PastForecasts, training: Training, row: number): Scored | null {
  const place = row / made.stride;
  const expected = Number.isInteger(place) ? (made.expected[place] as number) : Number.NaN;
  if (Number.isNaN(expected)) return null;
  const weekly = made.baseline[place] as number;
  const units = (log: number) => weekly * (training.weeks[row] as number) * Math.exp(log);
  return {
    weekly,
    forecast: units(expected),
    p10: units(made.p10[place] as number),
    p90: units(made.p90[place] as number),
    sold: training.qty[row] as number,
  };
}
