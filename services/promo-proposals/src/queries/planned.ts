import { MAX_VERSIONS, type plannedProposals, type proposalVersions } from '@promo/contracts/promo-proposals/queries';
import type { ReplyOf, RequestOf } from '@promo/contracts/query';
import type { Context } from '../context.ts';
import { describePlan } from '../domain/view.ts';
import { readForTelling, readVersions } from '../store/stored-proposals.ts';

/** An answer grows to this; the next proposal, at most as large again, still fits a message of 1 MB. */
const FULL_BYTES = 400_000;

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
    proposals.push(one);
    bytes += Buffer.byteLength(JSON.stringify(one));
    if (bytes >= FULL_BYTES) return { through: proposal_id, proposals };
  }
  return { through: Math.max(...ids), proposals };
}
