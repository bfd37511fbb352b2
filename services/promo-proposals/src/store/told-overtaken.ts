import type { Collection, Db } from 'mongodb';

/** Of a proposal, the id of the last message that told by what it was overtaken. */
interface Told {
  readonly _id: number;
  readonly message: string;
}

const toldOf = (db: Db): Collection<Told> => db.collection('told_overtaken');

/** The id of the last message of each proposal that was told of. */
export const toldOvertaken = async (db: Db): Promise<Map<number, string>> =>
  new Map((await toldOf(db).find().toArray()).map(({ _id, message }) => [_id, message]));

/** Notes that a proposal was told of. */
export async function noteOvertaken(db: Db, id: number, message: string): Promise<void> {
  await toldOf(db).updateOne({ _id: id }, { $set: { message } }, { upsert: true });
}

/** Forgets proposals that are not to come any more. */
export async function forgetOvertaken(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await toldOf(db).deleteMany({ _id: { $in: [...ids] } });
}
