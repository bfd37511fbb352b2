import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { call } from '../../../api/client.ts';
import type { KeyOf } from '../../../api/key.ts';
import { addWeeks } from '../../../format/weeks.ts';
import { copyOf, type Draft, draftOf, movedTo, whenOf } from '../../../plan/draft.ts';
import { named, type Warning } from '../../../plan/warning-names.ts';

export const STEPS = ['submit', 'shift', 'copy', 'withdraw'] as const;
export type StepName = (typeof STEPS)[number];

/** What is done with each of the chosen proposals. */
export type Step =
  | { readonly name: 'submit' }
  | { readonly name: 'withdraw' }
  | { readonly name: 'shift'; readonly weeks: number }
  | { readonly name: 'copy'; readonly start: number };

/** Of what was done: what the server warned of, with products by name. */
export type Warned = readonly Warning[];

/** It has no weeks that could be moved. */
export class NoWeeks extends Error {}

/**
 * Takes the step with one proposal; throws the ApiError of the server's refusal, or NoWeeks.
 *
 * @param entry as it was seen: what has changed since is neither submitted, moved nor withdrawn
 * @param keyOf gives what is sent again, after its answer was lost, the key that it had
 */
export async function take(
  step: Step,
  { id: proposal_id, version }: Pick<CalendarEntry, 'id' | 'version'>,
  keyOf: KeyOf,
): Promise<Warned> {
  const params = { proposal_id };
  const read = () => call('GET /api/promo/proposals/:proposal_id', { params });
  switch (step.name) {
    case 'shift': {
      const body = whenOf(shifted(draftOf(await read()), step.weeks));
      const saved = await call('PUT /api/promo/proposals/:proposal_id', { params, body, ifMatch: version });
      return named(saved.warnings, saved.skus);
    }
    case 'copy': {
      const body = copyOf(draftOf(await read()), step.start);
      // copies of two proposals may be equal
      const copy = { proposal_id, body };
      await call('POST /api/promo/proposals', { body, idempotencyKey: keyOf(copy) });
      keyOf.answered(copy);
      return [];
    }
    default: {
      const body = { status: step.name === 'submit' ? 'submitted' : 'withdrawn' };
      const seen = { params, body, ifMatch: version };
      const { warnings, proposal } = await call('PUT /api/promo/proposals/:proposal_id/status', seen);
      return named(warnings, proposal.skus);
    }
  }
}

function shifted(draft: Draft, weeks: number): Draft {
  if (draft.start_yw === null) throw new NoWeeks();
  return movedTo(draft, addWeeks(draft.start_yw, weeks));
}
