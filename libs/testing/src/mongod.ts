import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { findServer, mongodb } from '@promo/servers/find-server';
import { becomePrimary, keepExpired, mongodSpec, mongodUri } from '@promo/servers/mongod';
import { freePort } from '@promo/servers/ports';
import { startChild } from '@promo/servers/processes/child';
import { endGroups } from '@promo/servers/processes/end';
import { programOf } from '@promo/servers/program';
import { fromRunner } from './environment.ts';
import { eventually } from './eventually.ts';

/** A MongoDB of a test's own, for one that sets what others live by; `more` is what it is told beside the usual. */
export async function testMongod(more: readonly string[] = []): Promise<AsyncDisposable & { readonly uri: string }> {
  const dir = mkdtempSync(join(fromRunner('TEST_DIR'), 'mongod-'));
  const { ref } = await findServer(mongodb, { env: process.env, say: () => {}, signal: AbortSignal.timeout(60_000) });
  const port = await freePort();
  const log = join(dir, 'mongod.log');
  const spec = mongodSpec({ program: programOf(ref), dir: join(dir, 'data'), port, cacheGb: 0.25, log });
  const child = startChild({ ...spec, args: [...spec.args, ...more] });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => endGroups([child.pid], 5_000));
  await eventually(() =>
    becomePrimary(port).then(
      () => true,
      () => false,
    ),
  );
  const uri = mongodUri(port);
  await keepExpired(uri);
  const kept = stack.move();
  return { uri, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
