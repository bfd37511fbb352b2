import type { Collection, Db } from 'mongodb';

/** Of a proposal, the last change by which it was told that it is overtaken. */
interface Told {
  readonly _id: number;
  readonly message: string;
}

const toldOf = (db: Db): Collection<Told> => db.collection('told_overtaken');

/** The last change of each proposal that was told of. */
export const toldOvertaken = async (db: Db): Promise<Map<number, string>> =>
  new Map((await toldOf(db).find().toArray()).map(({ _id, message }) => [_id, message]));

/** Notes that a proposal was told of. */
export async function noteOvertaken(db: Db, id: number, message: string): Promise<void> {
  await toldOf(db).updateOne({ _id: id }, { $set: { message } }, { upsert: true });
}

/** Forgets proposals that are not to come any more, or are as they were planned again. */
export async function forgetOvertaken(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await toldOf(db).deleteMany({ _id: { $in: [...ids] } });
}
