import { UNSAVED_ID } from '@promo/contracts/promo-proposals/words';
import { type Contents, type ProposalRecord, repriced, rescheduled } from '../proposal/proposal.ts';
import { type CodeNumbers, type Plan, planOf } from './plan.ts';

/** Of something that was never saved as it stands, so that no acknowledgement is of it. */
const NEVER_SAVED = 0;

const NEW = {
  _id: UNSAVED_ID,
  version: NEVER_SAVED,
  updated_at: null,
  content_version: NEVER_SAVED,
  terms_version: NEVER_SAVED,
  status: 'draft',
  user: null,
  proposed_by_id: null,
  created_by_id: null,
  edited_by_ids: [],
  expected: null,
} as const;

/**
 * Contents that are not saved as a plan beside the calendar's: of the proposal that they would change, in its state, or of a new
 * draft. Codes that no plan has ever had are left out: nothing clashes over them, and the dictionary keeps what it is given.
 */
export function unsavedPlan(contents: Contents, before: ProposalRecord | null, codes: CodeNumbers): Plan {
  const skus = contents.skus.filter(({ code }) => codes.knows(code));
  const known = before ?? NEW;
  const content_version = before && rescheduled(before, contents) ? NEVER_SAVED : known.content_version;
  const terms_version = before && repriced(before, contents) ? NEVER_SAVED : known.terms_version;
  return planOf({ ...known, ...contents, content_version, terms_version, skus }, codes);
}
