import { importsOf } from '@promo/imports/recorded';
import type { Db } from 'mongodb';
import type { Manifest } from './manifest.ts';
import { anyPartsOf } from './parts.ts';
import { placeOf } from './places.ts';

/** When sales of a week were last imported that changed something, ISO 8601; null where nothing in force says. */
export async function weekImportedAt(db: Db, { parts }: Manifest, yw: number): Promise<string | null> {
  const ids = Object.entries(parts.sales).flatMap(([key, id]) => (placeOf(key).period === yw ? id : []));
  const stored = anyPartsOf(db, 'sales').find({ _id: { $in: ids } }, { projection: { import_id: 1 } });
  const imports = (await stored.toArray()).flatMap(({ import_id }) => import_id ?? []);
  const latest = await importsOf(db).findOne({ _id: { $in: imports } }, { projection: { at: 1 }, sort: { at: -1 } });
  return latest?.at ?? null;
}
