/** What others did to proposals and said about them, as one list. */
import type { Activity } from '@promo/contracts/promo-proposals/activity';
import type { Comment } from '@promo/contracts/promo-proposals/comments';
import type { ProposalLogEntry } from '@promo/contracts/promo-proposals/proposal';
import { isOwn } from '@promo/contracts/promo-proposals/rights';
import { isByItself } from '@promo/contracts/promo-proposals/submitted';
import { compareTexts } from '@promo/retail/compare';

interface About {
  readonly _id: number;
  readonly title: string | null;
  readonly proposed_by_id: number | null;
  readonly co_planner_ids?: readonly number[];
}

interface Logged extends About {
  readonly log: readonly ProposalLogEntry[];
}

/**
 * Newest first: lines of logs and comments by others, `limit` of them, and beyond those what is addressed to the caller.
 *
 * @param proposals with the latest lines of their logs
 * @param comments of which some may be about proposals that are gone, which are left out
 */
export function activityOf(
  user_id: number | null,
  proposals: readonly Logged[],
  comments: readonly Comment[],
  titles: readonly About[],
  limit: number,
): Activity[] {
  const about = ({ _id, title, proposed_by_id, co_planner_ids = [] }: About) => ({
    proposal_id: _id,
    title,
    own: isOwn({ user_id }, { proposed_by_id, co_planner_ids }),
  });
  const done = proposals.flatMap((proposal) =>
    proposal.log
      .filter((entry) => !isByItself(entry))
      .filter(({ by, acted_by }) => user_id === null || (acted_by ?? by?.id) !== user_id)
      .map((entry) => ({ ...about(proposal), ...entry, comment_id: null, mentions_me: false })),
  );
  const known = new Map(titles.map((one) => [one._id, one]));
  const said = comments.flatMap(({ id, proposal_id, at, by, text, mention_ids }) => {
    const found = known.get(proposal_id);
    const mentions_me = user_id !== null && mention_ids.includes(user_id);
    return found ? [{ ...about(found), at, by, line: text, comment_id: id, mentions_me }] : [];
  });
  const all = [...done, ...said].sort((a, b) => compareTexts(b.at, a.at));
  return all.filter(({ mentions_me }, i) => i < limit || mentions_me);
}
