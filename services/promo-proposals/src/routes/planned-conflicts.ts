import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import { plannedConflicts } from '@promo/contracts/promo-proposals/planned-conflicts';
import { UNSAVED_ID } from '@promo/contracts/promo-proposals/words';
import { originOf } from '@promo/http/headers';
import type { Serve } from '@promo/http/serve';
import { streamRows } from '@promo/lists/stream-rows';
import { ywAt } from '@promo/retail/calendar';
import { addWeeks } from '@promo/retail/weeks';
import { inYieldingBatches, runYielding } from '@promo/runtime/yielding-steps';
import { fillLines } from '../actions/complete.ts';
import type { Context } from '../context.ts';
import type { Plan } from '../domain/calendar/plan.ts';
import { unsavedPlan } from '../domain/calendar/unsaved.ts';
import { conflictsOf } from '../domain/conflicts/conflicts.ts';
import { freeStartsSteps } from '../domain/conflicts/free-starts.ts';
import { nc30ConflictsOf, sides } from '../domain/conflicts/nc30-conflicts.ts';
import { checkContents } from '../domain/proposal/check.ts';
import { contentsOf } from '../domain/proposal/contents.ts';
import { readAcknowledgements } from '../store/approvals.ts';
import { knownProposal } from '../store/stored-proposals.ts';

/** What is told of the other proposal of a conflict. */
const otherInShort = ({ id, title, source, status, span, start_date, end_date, channel, user }: Plan) => ({
  ...{ id, title, source, status, start_yw: span?.start ?? null, end_yw: span?.end ?? null },
  ...{ start_date, end_date, channel, user },
});

/** What lines would clash with if they were saved as they stand, and where they would not. */
export function plannedConflictRoutes(serve: Serve, context: Context): void {
  const { calendar, db, now } = context;

  serve(plannedConflicts, async ({ body: { proposal_id, ...planned }, request }) => {
    const contents = contentsOf({ status: 'draft', ...planned });
    checkContents(contents);
    const before = proposal_id ? await knownProposal(db, proposal_id) : null;
    const skus = await fillLines(context, contents.skus, originOf(request));
    const acknowledged = await readAcknowledgements(db, proposal_id ?? UNSAVED_ID);
    const { clashes, spoils, codes } = await calendar.refresh();
    const plan = unsavedPlan({ ...contents, skus }, before, codes);
    const [overlaps, nc30] = [clashes.wouldBe(plan), spoils.wouldBe(plan)];
    const isOpen = !overlaps.every(acknowledged.overlap) || !nc30.every(acknowledged.nc30);
    const rows = [conflictsOf(overlaps, acknowledged.overlap), nc30ConflictsOf(nc30, acknowledged.nc30)];
    const others = new Map(
      [...overlaps.flatMap(({ a, b }) => [a, b]), ...nc30.flatMap(sides)].map((one) => [one.id, one]),
    );
    others.delete(plan.id);
    const next = addWeeks(ywAt(now()), 1);
    const answer = {
      proposal_id: proposal_id ?? null,
      others: [...others.values()].sort((a, b) => a.id - b.id).map(otherInShort),
      free_starts: isOpen ? await runYielding(freeStartsSteps(plan, { clashes, spoils }, next)) : [],
    };
    return streamRows(plannedConflicts, 'conflicts', inYieldingBatches<Conflict>(...rows), answer);
  });
}
