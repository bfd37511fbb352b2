import { rejected } from '@promo/contracts/errors';
import type { User } from '@promo/contracts/fields';
import { callerOf } from '@promo/contracts/identity';
import type { Message } from '@promo/contracts/messages/message';
import { next } from '@promo/contracts/promo-proposals/lifecycle';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import type { PromoProposalUpdate } from '@promo/contracts/promo-proposals/proposal';
import { wasSubmitted } from '@promo/contracts/promo-proposals/submitted';
import { changesNothing } from '@promo/mongo/changes-nothing';
import type { Origin } from '@promo/runtime/origin';
import type { Context } from '../context.ts';
import { type Catalogue, filled } from '../domain/proposal/catalogue-entry.ts';
import { checkContents } from '../domain/proposal/check.ts';
import { lineOf, merged, sameContents } from '../domain/proposal/contents.ts';
import { editOf } from '../domain/proposal/edit.ts';
import { handsAfter } from '../domain/proposal/hands.ts';
import { incomplete, type ProposalRecord, rescheduled, termsAfter } from '../domain/proposal/proposal.ts';
import { findProposal } from '../store/stored-proposals.ts';
import { changeProposal, type Target } from './change.ts';
import { askMissing } from './complete.ts';
import { atSave, keptExpected } from './expectations.ts';
import { checkMayChange } from './rights.ts';
import { withAnswer } from './with-answer.ts';

/** Overwrites the supplied fields of a proposal that is open for it. */
export async function update(
  context: Context,
  target: Target,
  body: PromoProposalUpdate,
  origin: Origin,
): Promise<ProposalRecord> {
  const first = await findProposal(context.db, target.id);
  const catalogue = await askMissing(context, body.skus?.map(lineOf) ?? first?.skus ?? [], origin);
  const by = callerOf(target.identity);
  const overwrite = (before: ProposalRecord) => {
    checkMayChange(target.identity, before);
    return overwritten(before, body, catalogue, by);
  };
  const about = { leaves: (before: ProposalRecord) => overwrite(before).changes, ask: atSave(context, origin) };
  const { after } = await withAnswer(context, target, first, about, (answerFor) =>
    changeProposal(context, {
      target,
      by,
      decide: (before) => {
        const { changes, lines } = overwrite(before);
        // A save that changes nothing does not become one by a forecast that has moved on.
        const idle = lines.length === 0 && before.expected !== null && changesNothing(before, changes);
        const expected = idle ? before.expected : keptExpected(before, changes, answerFor(before));
        return { changes: { ...changes, expected }, lines };
      },
    }),
  );
  return after;
}

function overwritten(
  before: ProposalRecord,
  body: PromoProposalUpdate,
  catalogue: Catalogue | null,
  editor: User | null,
) {
  const { status: wanted, ...fields } = body;
  const status = next(before.status, wanted ? `put:${wanted}` : 'put');
  if (!status) throw rejected(refusal(before.status));
  const contents = merged(before, fields);
  checkContents(contents);
  const obstacle = status === 'submitted' ? incomplete(contents) : undefined;
  if (obstacle) throw rejected(obstacle);
  const after = { ...contents, skus: filled(contents.skus, catalogue) };
  const isEdited = !sameContents(before, after);
  const changes = {
    ...after,
    status,
    ...(isEdited && { edited_by_id: editor?.id ?? null, edited_by: editor }),
    edited_by_ids: handsAfter(before, { ...after, status }, editor?.id ?? null),
    content_version: before.content_version + (rescheduled(before, contents) ? 1 : 0),
    terms_version: termsAfter(before, after),
  };
  // Nobody else has read a draft that was never submitted.
  const edit = wasSubmitted(before) ? editOf(before, after) : null;
  const move = status === before.status ? null : proposalMessage.status_changed({ from: before.status, to: status });
  return { changes, lines: [edit, move].filter((line) => line !== null) };
}

const refusal = (status: ProposalRecord['status']): Message =>
  status === 'submitted' ? proposalMessage.status_by_contents() : proposalMessage.proposal_not_editable({ status });
