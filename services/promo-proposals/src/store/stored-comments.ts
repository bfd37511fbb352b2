import type { Comment } from '@promo/contracts/promo-proposals/comments';
import { nextId } from '@promo/mongo/counters';
import type { ClientSession, Collection, Db } from 'mongodb';
import { READ_LIMIT_MS } from './read-limit.ts';

export interface StoredComment extends Omit<Comment, 'id'> {
  readonly _id: number;
}

const commentsOf = (db: Db): Collection<StoredComment> => db.collection('comments');

export async function createCommentIndexes(db: Db): Promise<void> {
  await commentsOf(db).createIndexes([{ key: { proposal_id: 1, _id: 1 } }, { key: { mention_ids: 1, _id: -1 } }]);
}

const commentOf = ({ _id, ...comment }: StoredComment): Comment => ({ id: _id, ...comment });

/** What was said about a proposal, oldest first. */
export async function commentsOn(db: Db, proposal_id: number): Promise<Comment[]> {
  const found = await commentsOf(db).find({ proposal_id }, { maxTimeMS: READ_LIMIT_MS }).sort({ _id: 1 }).toArray();
  return found.map(commentOf);
}

/** How many a proposal has, as the transaction sees it. */
export const countComments = (db: Db, session: ClientSession, proposal_id: number): Promise<number> =>
  commentsOf(db).countDocuments({ proposal_id }, { session });

export async function storeComment(db: Db, session: ClientSession, comment: Omit<Comment, 'id'>): Promise<Comment> {
  const stored = { _id: await nextId(db, 'comments'), ...comment };
  await commentsOf(db).insertOne(stored, { session });
  return commentOf(stored);
}

/** The latest ones by others, at most so many; with `mentioned` those addressed to a user. */
export async function latestComments(
  db: Db,
  limit: number,
  { but, mentioned }: { readonly but: number | null; readonly mentioned?: number },
): Promise<Comment[]> {
  const byOthers = but === null ? {} : { 'by.id': { $ne: but } };
  const to = mentioned === undefined ? {} : { mention_ids: mentioned };
  const options = { sort: { _id: -1 }, limit, maxTimeMS: READ_LIMIT_MS } as const;
  return (
    await commentsOf(db)
      .find({ ...to, ...byOthers }, options)
      .toArray()
  ).map(commentOf);
}

/** Removes what was said about a proposal; gives it. */
export async function takeComments(db: Db, session: ClientSession, proposal_id: number): Promise<StoredComment[]> {
  const found = await commentsOf(db).find({ proposal_id }, { session }).toArray();
  if (found.length > 0) await commentsOf(db).deleteMany({ proposal_id }, { session });
  return found;
}

/** Puts back what `takeComments` has taken. */
export async function putComments(db: Db, session: ClientSession, comments: readonly StoredComment[]): Promise<void> {
  if (comments.length > 0) await commentsOf(db).insertMany([...comments], { session });
}
