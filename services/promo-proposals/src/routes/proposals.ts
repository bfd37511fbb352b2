import { notFound, rejected } from '@promo/contracts/errors';
import type { Warnings } from '@promo/contracts/promo-proposals/decision';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { PROPOSAL_COLUMNS, PROPOSAL_FILE_COLUMNS } from '@promo/contracts/promo-proposals/proposal-columns';
import * as routes from '@promo/contracts/promo-proposals/routes';
import { idempotencyKey, ifMatch, isKnown, originOf, tag } from '@promo/http/headers';
import { preserialise } from '@promo/http/preserialise';
import { NOT_MODIFIED, type Serve } from '@promo/http/serve';
import { countRows } from '@promo/lists/answer';
import { fileOf } from '@promo/lists/files';
import { page } from '@promo/lists/page';
import { streamRows } from '@promo/lists/stream-rows';
import type { FastifyRequest } from 'fastify';
import { changeStatus } from '../actions/change-status.ts';
import { fillLines } from '../actions/complete.ts';
import { create } from '../actions/create.ts';
import { remove } from '../actions/delete.ts';
import { restore } from '../actions/restore.ts';
import { update } from '../actions/update.ts';
import { submitWarnings } from '../actions/warn.ts';
import type { Context } from '../context.ts';
import { missingCodes } from '../domain/proposal/catalogue-entry.ts';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import { proposalView, skuDetails } from '../domain/proposal/view.ts';
import { approvalsOn } from '../store/approvals.ts';
import {
  allProposals,
  countProposals,
  knownProposal,
  listForSorting,
  listProposalIds,
  listProposals,
  theseProposals,
} from '../store/stored-proposals.ts';
import { type Batches, filedRows } from './proposal-file.ts';

const FILE = { name: 'proposals', columns: PROPOSAL_FILE_COLUMNS } as const;

/** A page of at most so many is read in one piece; longer ones are streamed. */
const SHORT_PAGE = 100;

/** Proposals, their lines and their audit trail. */
export function proposalRoutes(serve: Serve, context: Context): void {
  const { db } = context;

  /** Names and prices that were missing when the lines were written may be known by now. */
  async function upToDate(found: ProposalRecord, request: FastifyRequest): Promise<ProposalRecord> {
    return { ...found, skus: await fillLines(context, found.skus, originOf(request)) };
  }

  serve(routes.listProposals, async ({ query, request, reply }) => {
    const { limit, offset, sort, format = 'json', labels, ...filter } = query;
    const streamed = (proposals: Batches, total: number) => {
      countRows(reply, total);
      if (format === 'json') return streamRows(routes.listProposals, 'proposals', viewsOf(proposals));
      return fileOf(
        { format, labels },
        { ...FILE, by: filter.status },
        filedRows(context, proposals, originOf(request)),
      );
    };
    if (sort !== undefined) {
      // What is on the page is read whole, and of all others no more than columns are made from.
      const all = (await listForSorting(db, filter)).map(proposalView);
      const ids = page(all, PROPOSAL_COLUMNS, query).map(({ id }) => id);
      return streamed(theseProposals(db, ids), all.length);
    }
    if (limit === undefined && offset === undefined) {
      return streamed(allProposals(db, filter), await countProposals(db, filter));
    }
    if (limit === undefined || limit > SHORT_PAGE) {
      const [total, ids] = await Promise.all([countProposals(db, filter), listProposalIds(db, filter, limit, offset)]);
      return streamed(theseProposals(db, ids), total);
    }
    // A short page in the list's own order is read alone.
    const [total, found] = await Promise.all([countProposals(db, filter), listProposals(db, filter, limit, offset)]);
    if (format !== 'json') return streamed([found], total);
    countRows(reply, total);
    return preserialise(routes.listProposals, { proposals: found.map(proposalView) });
  });

  serve(routes.createProposal, async ({ body, identity, request, reply }) => {
    const created = await create(context, body, identity, originOf(request), idempotencyKey(request));
    tag(reply, created.version);
    return created;
  });

  serve(routes.getProposal, async ({ params, request, reply }) => {
    const found = await knownProposal(db, params.proposal_id);
    // What the catalogue adds may change without a new version.
    const whole = missingCodes(found.skus).length === 0;
    if (isKnown(request, reply, found.version) && whole) return NOT_MODIFIED;
    return proposalView(await upToDate(found, request));
  });

  serve(routes.updateProposal, async ({ params, body, identity, request, reply }) => {
    const target = { id: params.proposal_id, precondition: ifMatch(request), identity, unknown: notFound };
    const updated = await update(context, target, body, originOf(request));
    tag(reply, updated.version);
    return withWarnings(proposalView(updated), await submitWarnings(context, updated, originOf(request)));
  });

  serve(routes.deleteProposal, async ({ params, identity, request }) => {
    const target = { id: params.proposal_id, precondition: ifMatch(request), identity, unknown: notFound };
    await remove(context, target);
    return { id: target.id, deleted: true };
  });

  serve(routes.restoreProposal, async ({ params, identity, request, reply }) => {
    const restored = await restore(context, params.proposal_id, identity, originOf(request));
    tag(reply, restored.version);
    return proposalView(restored);
  });

  serve(routes.changeProposalStatus, async ({ params, body, identity, request, reply }) => {
    const target = { id: params.proposal_id, precondition: ifMatch(request), identity, unknown: rejected };
    const { before, after, at, by } = await changeStatus(context, target, body, originOf(request));
    tag(reply, after.version);
    const moved = {
      id: after._id,
      status_from: before.status,
      status: after.status,
      at,
      by,
      proposal: proposalView(after),
    };
    return withWarnings(moved, await submitWarnings(context, after, originOf(request)));
  });

  serve(routes.proposalSkuDetail, async ({ params, request }) =>
    skuDetails(await upToDate(await knownProposal(db, params.proposal_id), request)),
  );

  serve(routes.proposalApprovals, async ({ params }) => {
    const { _id } = await knownProposal(db, params.proposal_id);
    return approvalsOn(db, _id);
  });
}

const withWarnings = <T>(answer: T, warnings: Warnings | undefined) => ({ ...answer, ...(warnings && { warnings }) });

async function* viewsOf(batches: Batches): AsyncGenerator<IteratorObject<Proposal>> {
  for await (const records of batches) yield Iterator.from(records).map(proposalView);
}
