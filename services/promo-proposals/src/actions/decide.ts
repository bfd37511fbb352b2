import { rejected } from '@promo/contracts/errors';
import type { ApprovalAction } from '@promo/contracts/promo-proposals/decision';
import { decisionOf } from '@promo/contracts/promo-proposals/lifecycle';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { DECISIONS } from '@promo/contracts/promo-proposals/words';
import { seenText } from '@promo/retail/codes';
import type { Origin } from '@promo/runtime/origin';
import type { Context } from '../context.ts';
import { actor } from './actor.ts';
import { approve, type Decided } from './approve.ts';
import type { Target } from './change.ts';
import { writeDecision } from './write-decision.ts';

/** A reviewer's decision. Any other than an approval drops what was kept of forecast and economics. */
export async function decide(
  context: Context,
  target: Target,
  { decision: word, feedback, reviewer_id }: ApprovalAction,
  origin: Origin,
): Promise<Decided> {
  const decision = decisionOf(word);
  if (!decision) throw rejected(proposalMessage.unknown_decision({ decision: word, allowed: DECISIONS }));
  const by = actor(target.identity, 'reviewer_id', reviewer_id);
  const review = { ...target, decision, feedback: seenText(feedback), by };
  if (decision === 'approve') return approve(context, review, origin);
  const { after, more } = await writeDecision(context, review, () => ({ forecast: null }));
  return { proposal: after, approval: more, warnings: [] };
}
