import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@promo/testing/mongo';
import { Binary, Double, Int32, Long, MongoClient } from 'mongodb';

/** A database with a product of every type of value, and a folder for backups of it and of another database beside it. */
export async function sampleDatabase() {
  const database = await testDatabase();
  const client = await new MongoClient(database.uri, { writeConcern: { w: 'majority' } }).connect();
  const db = client.db(database.name);
  const root = mkdtempSync(join(tmpdir(), 'promo-backup-'));
  const other = `${database.name}_other`;
  return {
    database,
    client,
    db,
    root,
    other,
    /** Fills the database anew, empties the other, and returns where a backup may be written. */
    fill: async () => {
      await db.dropDatabase();
      await client.db(other).dropDatabase();
      await db.collection<{ _id: number }>('products').insertMany(
        Array.from({ length: 1201 }, (_, id) => ({
          _id: id,
          sku: `S${id}`,
          name: 'Čokolada 100 g',
          price: new Int32(399),
          share: new Double(2),
          seen: new Long('9007199254740993'),
          at: new Date('2026-11-21T06:00:00Z'),
          bytes: new Binary(Buffer.alloc(id % 50, id)),
          none: null,
        })),
      );
      await db.collection('products').createIndex({ sku: 1 }, { unique: true, name: 'sku' });
      await db.createCollection('empty');
      return join(mkdtempSync(join(root, 'test-')), 'backup');
    },
    [Symbol.asyncDispose]: async () => {
      await client.db(other).dropDatabase();
      await client.close();
      await database[Symbol.asyncDispose]();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
