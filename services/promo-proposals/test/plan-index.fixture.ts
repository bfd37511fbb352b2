import { expect } from 'vitest';
import { CodeNumbers, type Plan } from '../src/domain/calendar/plan.ts';
import { plan } from '../src/domain/proposal/proposal.fixture.ts';

/** What both indexes of conflicts know of the plans that were put into them. */
interface PlanIndex<Found> {
  put(plan: Plan): void;
  remove(id: number): void;
  countOf(id: number): number;
  ofPlan(id: number): readonly Found[];
  all(): readonly Found[];
  wouldBe(plan: Plan): readonly Found[];
}

interface Expectations<Found> {
  /** Whether the index finds anything for a plan that is not put yet. */
  readonly would: (plan: Plan) => boolean;
  readonly shown: (found: readonly Found[]) => string[];
  /** All that is to be found among plans, as it is shown. */
  readonly expected: (plans: readonly Plan[]) => string[];
}

/** Puts plans and removes others, by id, and holds the index after each step to the plans that are in it. */
export function holdToPlans<Found>(
  index: PlanIndex<Found>,
  steps: readonly (Parameters<typeof plan>[0] | number)[],
  { would, shown, expected }: Expectations<Found>,
): void {
  const codes = new CodeNumbers();
  const plans = new Map<number, Plan>();
  for (const step of steps) {
    if (typeof step === 'number') {
      plans.delete(step);
      index.remove(step);
    } else {
      const made = plan(step, codes);
      plans.set(made.id, made);
      const foreseen = shown(index.wouldBe(made));
      expect(would(made)).toBe(foreseen.length > 0);
      index.put(made);
      expect(shown(index.ofPlan(made.id))).toEqual(foreseen);
    }
    expect(shown(index.all())).toEqual(expected([...plans.values()]));
    for (const { id } of plans.values()) expect(index.ofPlan(id)).toHaveLength(index.countOf(id));
  }
}
