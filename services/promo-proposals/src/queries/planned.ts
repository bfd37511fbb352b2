import { MAX_VERSIONS, type plannedProposals, type proposalVersions } from '@promo/contracts/promo-proposals/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import type { Context } from '../context.ts';
import { describePlan } from '../domain/proposal/view.ts';
import { readForTelling, readVersions } from '../store/partial-proposals.ts';

/** An answer holds no more, of NATS's 1 MiB, but for a proposal that is more by itself: MAX_PLAN_BYTES leave room for that. */
const FULL_BYTES = 900_000;

/** A page of versions, for whoever compares them with what it knows. */
export async function answerVersions(
  { db }: Context,
  { after }: RequestOf<typeof proposalVersions>,
): Promise<ReplyOf<typeof proposalVersions>> {
  const found = await readVersions(db, after, MAX_VERSIONS + 1);
  const versions = found.slice(0, MAX_VERSIONS).map(({ _id, version, updated_at }) => ({
    proposal_id: _id,
    version,
    at: updated_at,
  }));
  return { versions, more: found.length > MAX_VERSIONS };
}

/** What the asked proposals plan, as their events tell it. */
export async function answerPlanned(
  { db }: Pick<Context, 'db'>,
  { ids }: RequestOf<typeof plannedProposals>,
): Promise<ReplyOf<typeof plannedProposals>> {
  const proposals: ReplyOf<typeof plannedProposals>['proposals'] = [];
  let bytes = 0;
  for await (const record of readForTelling(db, ids)) {
    const { _id: proposal_id, version, updated_at: at } = record;
    const one = { proposal_id, version, at, proposal: describePlan(record) };
    bytes += Buffer.byteLength(JSON.stringify(one));
    const last = proposals.at(-1);
    if (last && bytes > FULL_BYTES) return { through: last.proposal_id, proposals };
    proposals.push(one);
  }
  return { through: Math.max(...ids), proposals };
}
