import type { SkuOverlap } from '@promo/contracts/promo-proposals/calendar';
import { compareTexts } from '@promo/retail/compare';
import { round2 } from '@promo/retail/round';
import type { Plan } from './plan.ts';

/** SKUs that two or more of the plans promote, whatever their weeks; by code, the promotions by id. Each is made when it is asked for. */
export function* overlapsOf(plans: readonly Plan[]): Generator<SkuOverlap, void> {
  const byCode = new Map<string, Plan[]>();
  for (const plan of plans.toSorted((a, b) => a.id - b.id)) {
    for (const code of plan.lines.keys()) {
      byCode.getOrInsertComputed(code, () => []).push(plan);
    }
  }
  const several = [...byCode].filter(([, promoting]) => promoting.length > 1);
  for (const [code, promoting] of several.sort(([a], [b]) => compareTexts(a, b))) {
    yield {
      code,
      name: nameOf(code, promoting),
      weeks_overlap: anyShareWeek(promoting),
      promotions: promoting.map((plan) => promotion(code, plan)),
    };
  }
}

/** As the first plan that knows has it. */
export const nameOf = (code: string, plans: readonly Plan[]): string | null =>
  plans.map(({ lines }) => lines.get(code)?.name ?? null).find((name) => name !== null) ?? null;

/** By start, each plan is compared with the latest end so far. */
function anyShareWeek(plans: readonly Plan[]): boolean {
  const spans = plans.flatMap(({ span }) => (span ? [span] : [])).sort((a, b) => a.start - b.start);
  let latest = 0;
  for (const { start, end } of spans) {
    if (start <= latest) return true;
    latest = Math.max(latest, end);
  }
  return false;
}

function promotion(code: string, { id, title, source, status, span, lines }: Plan): SkuOverlap['promotions'][number] {
  return {
    proposal_id: id,
    title,
    source,
    status,
    start_yw: span?.start ?? null,
    end_yw: span?.end ?? null,
    discount_pct: round2(lines.get(code)?.depth ?? null),
  };
}
