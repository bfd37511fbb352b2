import { rejected } from '@promo/contracts/errors';
import * as routes from '@promo/contracts/promo-proposals/calendar';
import {
  acknowledgeConflict,
  CONFLICT_FILE_COLUMNS,
  type Conflict,
  conflicts,
  type FiledConflict,
} from '@promo/contracts/promo-proposals/conflicts';
import { approveProposal } from '@promo/contracts/promo-proposals/decision';
import { vocabulary } from '@promo/contracts/promo-proposals/vocabulary';
import { USUAL_CONFLICT } from '@promo/contracts/promo-proposals/words';
import { ifMatch, originOf, tag } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { answerList, countRows } from '@promo/lists/answer';
import { fileOf } from '@promo/lists/files';
import { streamList, streamRows } from '@promo/lists/stream-rows';
import { inYieldingBatches } from '@promo/runtime/yielding-steps';
import { acknowledge } from '../actions/acknowledge.ts';
import { decide } from '../actions/decide.ts';
import type { Context } from '../context.ts';
import { entryOf, select } from '../domain/calendar/calendar-entry.ts';
import { calendarFeed } from '../domain/calendar/calendar-feed.ts';
import { overlapsOf } from '../domain/calendar/overlaps.ts';
import type { Plan } from '../domain/calendar/plan.ts';
import { statsOf } from '../domain/calendar/stats.ts';
import { vocabularyOf } from '../domain/calendar/vocabulary.ts';
import { conflictsOf, filedAmong } from '../domain/conflicts/conflicts.ts';
import { nc30ConflictsOf } from '../domain/conflicts/nc30-conflicts.ts';
import { proposalView } from '../domain/proposal/view.ts';
import { readAcknowledgements } from '../store/approvals.ts';

/** Proposals beside each other, what clashes among them, and what reviewers do about it. */
export function calendarRoutes(serve: Serve, context: Context): void {
  const { calendar, db } = context;

  serve(routes.calendar, async ({ query, reply }) => {
    const { plans, clashes, spoils } = await calendar.refresh();
    const entries = select(plans.values(), query).map((plan) =>
      entryOf(plan, clashes.countOf(plan.id), spoils.countOf(plan.id)),
    );
    const list = { name: 'calendar', columns: routes.CALENDAR_COLUMNS } as const;
    return answerList({ query, reply }, list, entries, (shown) => preserialise(routes.calendar, { entries: shown }));
  });

  serve(routes.calendarFeed, async ({ query, reply }) => {
    const { plans } = await calendar.refresh();
    reply.type('text/calendar; charset=utf-8');
    return calendarFeed(select(plans.values(), query), context.now().toISOString(), context.restores);
  });

  serve(routes.calendarStats, async ({ query }) => {
    const acknowledged = await readAcknowledgements(db);
    const { plans, clashes, spoils, codes } = await calendar.refresh();
    const selected = select(plans.values(), query);
    const [open, settled] = counted(ofAny(clashes, selected), acknowledged.overlap);
    const [nc30Open, nc30Settled] = counted(ofAny(spoils, selected), acknowledged.nc30);
    return {
      ...statsOf(selected, codes),
      conflicts_open: open,
      conflicts_acknowledged: settled,
      nc30_conflicts_open: nc30Open,
      nc30_conflicts_acknowledged: nc30Settled,
    };
  });

  serve(conflicts, async ({ query: { max_skus, format = 'json', labels, acknowledged, ...filter }, reply }) => {
    const accepted = await readAcknowledgements(db);
    const { plans, clashes, spoils } = await calendar.refresh();
    const selected = Object.keys(filter).length > 0 && select(plans.values(), filter);
    const asked = <T>(index: Found<T>, acceptedBy: (conflict: T) => unknown) =>
      (selected ? ofAny(index, selected) : index.all()).filter(
        (one) => acknowledged === undefined || (acceptedBy(one) !== undefined) === acknowledged,
      );
    const [clashing, spoiling] = [asked(clashes, accepted.overlap), asked(spoils, accepted.nc30)];
    countRows(reply, clashing.length + spoiling.length);
    const most = format === 'json' ? max_skus : 0;
    const found = [conflictsOf(clashing, accepted.overlap, most), nc30ConflictsOf(spoiling, accepted.nc30, most)];
    if (format === 'json') return streamRows(conflicts, 'conflicts', inYieldingBatches<Conflict>(...found));
    const filed = filedAmong(new Map(plans));
    const list = { name: 'conflicts', columns: CONFLICT_FILE_COLUMNS } as const;
    return fileOf({ format, labels }, list, inYieldingBatches<FiledConflict>(...found.map((rows) => rows.map(filed))));
  });

  serve(routes.skuOverlaps, async ({ query: { proposal_ids = [], ...filter } }) => {
    const { plans } = await calendar.refresh();
    const given = [...new Set(proposal_ids)].flatMap((id) => plans.get(id) ?? []);
    const selected = select(proposal_ids.length === 0 ? plans.values() : given, filter);
    return streamList(routes.skuOverlaps, inYieldingBatches(overlapsOf(selected)));
  });

  serve(vocabulary, async () => vocabularyOf((await calendar.refresh()).plans.values()));

  serve(approveProposal, async ({ body, identity, request, reply }) => {
    const target = { id: body.proposal_id, precondition: ifMatch(request), identity, unknown: rejected };
    const { proposal, approval, warnings } = await decide(context, target, body, originOf(request));
    tag(reply, proposal.version);
    return { proposal: proposalView(proposal), approval, warnings };
  });

  serve(acknowledgeConflict, async ({ body, identity, request }) => {
    const approval = await acknowledge(context, body, ifMatch(request), identity);
    return {
      id_a: approval.proposal_id,
      id_b: approval.other_proposal_id as number,
      kind: approval.conflict_kind ?? USUAL_CONFLICT,
      acknowledged: true,
      approval,
    };
  });
}

/** Conflicts of a kind: all, and those of one proposal. */
interface Found<T> {
  readonly all: () => readonly T[];
  readonly ofPlan: (id: number) => readonly T[];
}

/** What at least one of the selected plans is part of, each once. */
function ofAny<T>(index: Pick<Found<T>, 'ofPlan'>, selected: readonly Plan[]): T[] {
  return [...new Set(selected.flatMap(({ id }) => index.ofPlan(id)))];
}

/** How many are open, and how many acknowledged. */
function counted<T>(conflicts: readonly T[], acknowledged: (conflict: T) => unknown): [open: number, settled: number] {
  const settled = conflicts.filter(acknowledged).length;
  return [conflicts.length - settled, settled];
}
