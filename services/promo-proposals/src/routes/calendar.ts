import * as routes from '@promo/contracts/promo-proposals/calendar';
import { ifMatch, originOf, tag } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerList } from '@promo/lists/answer';
import { acknowledge } from '../actions/acknowledge.ts';
import { decide } from '../actions/decide.ts';
import type { Calendar } from '../calendar-memory.ts';
import type { Context } from '../context.ts';
import { entryOf, select } from '../domain/calendar-entry.ts';
import { acknowledgedAmong, conflictsOf } from '../domain/conflicts.ts';
import { overlapsOf } from '../domain/overlaps.ts';
import type { Plan } from '../domain/plan.ts';
import { statsOf } from '../domain/stats.ts';
import { proposalView } from '../domain/view.ts';
import { readAcknowledgements } from '../store/approvals.ts';

/** Proposals beside each other, what clashes among them, and what reviewers do about it. */
export function calendarRoutes(serve: Serve, context: Context): void {
  const { calendar, db } = context;

  serve(routes.calendar, async ({ query, reply }) => {
    const { plans, clashes } = await calendar.refresh();
    const entries = select(plans.values(), query).map((plan) => entryOf(plan, clashes.countOf(plan.id)));
    const list = { name: 'calendar', columns: routes.CALENDAR_COLUMNS };
    return answerList({ query, reply }, list, entries, (shown) => preserialise(routes.calendar, { entries: shown }));
  });

  serve(routes.calendarStats, async ({ query }) => {
    const acknowledged = acknowledgedAmong(await readAcknowledgements(db));
    const current = await calendar.refresh();
    const selected = select(current.plans.values(), query);
    const clashes = clashesOf(current, selected);
    const settled = clashes.filter(acknowledged).length;
    return {
      ...statsOf(selected),
      conflicts_open: clashes.length - settled,
      conflicts_acknowledged: settled,
    };
  });

  serve(routes.conflicts, async () => {
    const acknowledged = acknowledgedAmong(await readAcknowledgements(db));
    const { clashes, codes } = await calendar.refresh();
    return preserialise(routes.conflicts, { conflicts: conflictsOf(clashes.all(), codes, acknowledged) });
  });

  serve(routes.skuOverlaps, async ({ query: { proposal_ids = [] } }) => {
    const { plans } = await calendar.refresh();
    const given = [...new Set(proposal_ids)].flatMap((id) => plans.get(id) ?? []);
    return preserialise(routes.skuOverlaps, overlapsOf(proposal_ids.length === 0 ? [...plans.values()] : given));
  });

  serve(routes.approveProposal, async ({ body, identity, request, reply }) => {
    const { proposal, approval, warnings } = await decide(context, body, ifMatch(request), identity, originOf(request));
    tag(reply, proposal.version);
    return { proposal: proposalView(proposal), approval, warnings };
  });

  serve(routes.acknowledgeConflict, async ({ body, identity }) => {
    const approval = await acknowledge(context, body, identity);
    return {
      id_a: approval.proposal_id,
      id_b: approval.other_proposal_id as number,
      acknowledged: true,
      approval,
    };
  });
}

/** Clashes that at least one of the selected plans is part of, each once. */
function clashesOf({ clashes }: Calendar, selected: readonly Plan[]) {
  return [...new Set(selected.flatMap(({ id }) => clashes.of(id)))];
}
