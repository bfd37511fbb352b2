import { plannedConflicts } from '@promo/contracts/promo-proposals/planned-conflicts';
import { UNSAVED_ID } from '@promo/contracts/promo-proposals/words';
import { originOf } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { dateAt } from '@promo/retail/calendar';
import { addWeeks, weekOf } from '@promo/retail/weeks';
import type { Context } from '../context.ts';
import type { Plan } from '../domain/calendar/plan.ts';
import { unsavedPlan } from '../domain/calendar/unsaved.ts';
import { acknowledgedAmong, conflictsOf } from '../domain/conflicts/conflicts.ts';
import { freeStarts } from '../domain/conflicts/free-starts.ts';
import { nc30AcknowledgedAmong, nc30ConflictsOf } from '../domain/conflicts/nc30-conflicts.ts';
import { filled, missingCodes } from '../domain/proposal/catalogue-entry.ts';
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
  const { calendar, db, askPrices, now } = context;

  serve(plannedConflicts, async ({ body: { proposal_id, ...planned }, request }) => {
    const contents = contentsOf({ status: 'draft', ...planned });
    checkContents(contents);
    const before = proposal_id ? await knownProposal(db, proposal_id) : null;
    const skus = filled(contents.skus, await askPrices(missingCodes(contents.skus), originOf(request)));
    const known = await readAcknowledgements(db, proposal_id ?? UNSAVED_ID);
    const { plans, clashes, spoils, codes } = await calendar.refresh();
    const plan = unsavedPlan({ ...contents, skus }, before, codes);
    const conflicts = [
      ...conflictsOf(clashes.wouldBe(plan), codes, acknowledgedAmong(known.overlaps)),
      ...nc30ConflictsOf(spoils.wouldBe(plan), codes, nc30AcknowledgedAmong(known.nc30, codes)),
    ];
    const others = new Set(conflicts.map(({ id_a, id_b }) => (id_a === plan.id ? id_b : id_a)));
    const next = addWeeks(weekOf(dateAt(now())), 1);
    return preserialise(plannedConflicts, {
      proposal_id: proposal_id ?? null,
      conflicts,
      others: [...others]
        .sort((a, b) => a - b)
        .flatMap((id) => {
          const other = plans.get(id);
          return other ? [otherInShort(other)] : [];
        }),
      free_starts: conflicts.some(({ acknowledged }) => !acknowledged)
        ? freeStarts(plan, { clashes, spoils }, next)
        : [],
    });
  });
}
