import { CONFLICT_FOUND, type ConflictFound } from '@promo/contracts/promo-proposals/events';
import { ywAt } from '@promo/retail/calendar';
import type { Context } from '../context.ts';
import { inShort, type Plan } from '../domain/calendar/plan.ts';
import type { Clash } from '../domain/conflicts/conflict-index.ts';
import { bringerOf, firmClashes, severityOf } from '../domain/conflicts/conflicts.ts';
import {
  beginWith,
  forgetConflicts,
  type KnownConflict,
  knownConflicts,
  noteConflict,
} from '../store/known-conflicts.ts';

const pairOf = ({ a, b }: Clash): KnownConflict => ({
  _id: `${a.id} ${b.id}`,
  a_version: a.version,
  b_version: b.version,
});

/**
 * The message of a conflict, by the versions of both proposals and when they came to be. Times, since a restore takes ids and versions back:
 * what gets them then is another conflict, and by the same id the stream and whoever was told would take it for the first.
 */
const messageId = ({ a, b }: Clash): string =>
  ['conflict', ...[a, b].map(({ id, version, updated_at }) => `${id}:${version}:${updated_at}`)].join(':');

/** Tells of conflicts between submitted or approved proposals that were not there at the last look, each once for as long as it lasts. */
export async function tellConflicts(context: Context): Promise<void> {
  const { db, now, calendar: memory } = context;
  // Ours first: what is known was there before, so that it is gone where the calendar has it no more.
  const known = await knownConflicts(db);
  const calendar = await memory.refresh();
  const at = now();
  const found = new Map(firmClashes(calendar.clashes.all(), ywAt(at)).map((clash) => [pairOf(clash)._id, clash]));
  if (!known) return beginWith(db, [...found.values()].map(pairOf));
  for (const [pair, clash] of found) {
    if (known.has(pair)) continue;
    const id = messageId(clash);
    // Whoever brought it about saw it then: to them it is no news.
    const actor = bringerOf(clash);
    const message = { id, subject: CONFLICT_FOUND, at: at.toISOString(), actor, version: 1 };
    await noteConflict(context, pairOf(clash), { ...message, data: toldOf(clash) });
  }
  await forgetConflicts(
    db,
    [...known.values()].filter(({ _id }) => !found.has(_id)),
  );
}

function toldOf(clash: Clash): ConflictFound {
  const { a, b, shared } = clash;
  const shown = (plan: Plan) => ({ proposal_id: plan.id, proposal: inShort(plan) });
  return { a: shown(a), b: shown(b), skus: shared, severity: severityOf(clash) };
}
