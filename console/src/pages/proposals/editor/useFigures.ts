import { useDebouncedValue } from '@mantine/hooks';
import { FORECAST_WEEKS } from '@promo/contracts/promo-analytics/words';
import { MAX_DISCOUNT } from '@promo/retail/depth';
import { round2 } from '@promo/retail/round';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { read } from '../../../api/query.ts';
import type { Output } from '../../../api/routes.ts';
import { depthOf } from '../../../plan/depth.ts';
import { type Draft, type Line, weeksOf } from '../../../plan/draft.ts';

export type Figures = Output<'GET /api/promo/forecaster'>;

/** What a line's forecast is asked with. */
export interface Plan {
  readonly sku: string;
  readonly discount: number;
  readonly weeks: number;
  readonly start_yw?: number;
  readonly supplier_funding?: number;
}

const SETTLE_MS = 400;
/** Forecasts are asked for line by line; beyond that, a line's details still have its own. */
const MOST_LINES = 120;

/** The question about a line as it stands; null where there is no depth yet. */
export function planOf(line: Line, draft: Draft): Plan | null {
  const depth = depthOf(line, draft.mechanic);
  if (depth === null) return null;
  return {
    sku: line.code,
    discount: Math.min(MAX_DISCOUNT, round2(depth)),
    weeks: Math.min(FORECAST_WEEKS.max, Math.max(FORECAST_WEEKS.min, weeksOf(draft))),
    ...(draft.start_yw && { start_yw: draft.start_yw }),
    ...(line.supplier_funding && { supplier_funding: line.supplier_funding }),
  };
}

export const figuresOf = (plan: Plan) => read('GET /api/promo/forecaster', { query: plan });

/** Forecast and P&L of the first lines as they stand, saved or not, by code. */
export function useFigures(draft: Draft): ReadonlyMap<string, Figures> {
  const [settled] = useDebouncedValue(draft, SETTLE_MS);
  const plans = useMemo(
    () => settled.skus.slice(0, MOST_LINES).flatMap((line) => planOf(line, settled) ?? []),
    [settled],
  );
  return useQueries({
    queries: plans.map((plan) => ({ ...figuresOf(plan), retry: false })),
    combine: byCode,
  });
}

// outside of the component: a new function at each rendering would give a new map at each rendering
const byCode = (results: readonly { data: Figures | undefined }[]): ReadonlyMap<string, Figures> =>
  new Map(results.flatMap(({ data }) => (data ? [[data.sku, data]] : [])));
