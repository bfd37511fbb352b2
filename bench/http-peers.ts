/** The peers of the HTTP benchmarks, each a process of its own on a free port. */
import {
  type ChildProcess,
  type SpawnOptionsWithStdioTuple,
  type StdioNull,
  type StdioPipe,
  spawn,
} from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { unpackedWheels } from '@promo/servers/pypi';

export interface Peer extends AsyncDisposable {
  readonly url: string;
}

/** FastAPI with all that it needs; uvicorn with the loop and the parser that it is fastest with. */
const REQUIREMENTS = join(import.meta.dirname, 'requirements.txt');

/** Said on standard output: the port. */
const STDIO: SpawnOptionsWithStdioTuple<StdioNull, StdioPipe, StdioNull> = { stdio: ['ignore', 'pipe', 'inherit'] };

/** Answers the JSON of one file by the schema of another. */
export const startFastify = (schema: string, answer: string): Promise<Peer> =>
  listening(spawn(process.execPath, [join(import.meta.dirname, 'fastify.main.ts'), schema, answer], STDIO));

export async function startFastapi(small: string, large: string): Promise<Peer> {
  const site = await unpackedWheels({
    folder: 'fastapi-0.165.0',
    requirements: REQUIREMENTS,
    env: process.env,
    onFetch: (dir) => console.error(`fetching FastAPI and uvicorn from PyPI into ${dir}`),
  });
  const args = [join(import.meta.dirname, 'fastapi_peer.py'), small, large];
  return listening(spawn('python3', args, { ...STDIO, env: { ...process.env, PYTHONPATH: site } }));
}

async function listening(child: ChildProcess & { stdout: NodeJS.ReadableStream }): Promise<Peer> {
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnargs[0]} ended with ${code}`)));
  });
  failed.catch(() => undefined);
  const port = (async () => {
    for await (const line of createInterface(child.stdout)) {
      const found = /^listening (\d+)$/.exec(line);
      if (found) return found[1];
    }
    return failed;
  })();
  return {
    url: `http://127.0.0.1:${await Promise.race([port, failed])}`,
    [Symbol.asyncDispose]: async () => void child.kill(),
  };
}
