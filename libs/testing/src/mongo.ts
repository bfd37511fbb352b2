import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { fromRunner } from './environment.ts';
import { type Way, wayTo } from './way.ts';

export type TestDatabase = AsyncDisposable & { uri: string; name: string };

/** A database of one's own on the MongoDB of the test run, dropped at the end. */
export async function testDatabase(): Promise<TestDatabase> {
  const uri = fromRunner('TEST_MONGODB_URI');
  const name = `test_${randomBytes(8).toString('hex')}`;
  return {
    uri,
    name,
    async [Symbol.asyncDispose]() {
      await using client = new MongoClient(uri, { serverSelectionTimeoutMS: 5000 });
      await client.db(name).dropDatabase();
    },
  };
}

/** A way to the MongoDB of the test run, on which things can go wrong. */
export async function wayToMongo(): Promise<Way> {
  const way = await wayTo(fromRunner('TEST_MONGODB_URI'));
  // a member of a replica set tells its own address, which leads past the way
  way.url.searchParams.delete('replicaSet');
  way.url.searchParams.set('directConnection', 'true');
  return way;
}
