import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Refusal } from '@promo/contracts/errors';
import { importMessage } from '@promo/contracts/messages/import';
import { temporaryFile, whereThereIsRoom } from './temporary-file.ts';

const MAGIC = Buffer.from('PAR1');
/** Parquet is read from its end, so that a file of it has to lie on the disk whole. */
const MAX_BYTES = 1024 ** 3;
/** Of the thread that reads it: rows are held some at a time, a column's dictionary whole. */
const HEAP_MB = 256;
/** A reason in a foreign library's words, no longer than this. */
const LONGEST_REASON = 200;

/** An upload as CSV. */
interface Upload extends AsyncDisposable {
  readonly csv: AsyncIterable<Uint8Array>;
  /** SHA-256 of what was received, where that is not the CSV. */
  readonly sha256?: string;
}

/**
 * An upload as the CSV that it is, or, where it begins as Parquet does, as the CSV that its rows make. Throws a 413 Refusal for
 * Parquet above a GiB; what is wrong with its rows shows while they are read, as a 422 Refusal.
 */
export async function openUpload(source: AsyncIterable<Uint8Array>, maxBytes = MAX_BYTES): Promise<Upload> {
  const { head, all } = await peek(source);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) return { csv: all, [Symbol.asyncDispose]: async () => {} };
  await using resources = new AsyncDisposableStack();
  const file = resources.use(await temporaryFile());
  const sha256 = await store(all, file, maxBytes);
  const worker = new Worker(new URL('./parquet-worker.ts', import.meta.url), {
    workerData: file.fd,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // Told to whoever waits for an answer; one that comes when nobody does must not end the process.
  worker.on('error', () => {});
  resources.defer(async () => void (await worker.terminate()));
  const kept = resources.move();
  return { csv: piecesOf(worker), sha256, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** The first bytes, four at least where there are as many, and all of them again. */
async function peek(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < MAGIC.length) {
    const { value, done } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* all() {
    try {
      if (head.length > 0) yield head as Uint8Array;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  return { head, all: all() };
}

/** Writes an upload to a file; gives its SHA-256, in hex. */
async function store(source: AsyncIterable<Uint8Array>, file: FileHandle, maxBytes: number): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted() {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw new Refusal(413, importMessage.parquet_too_large({ megabytes: maxBytes / 1024 ** 2 }));
      hash.update(chunk);
      yield chunk;
    }
  }
  await whereThereIsRoom(file.writeFile(counted()));
  return hash.digest('hex');
}

type Said = { readonly piece: string | null } | { readonly fault: string };

/** What the thread reads, a piece at a time as the reader asks for it. */
async function* piecesOf(worker: Worker): AsyncGenerator<Uint8Array> {
  for (;;) {
    worker.postMessage('next');
    const said = await answerOf(worker);
    if ('fault' in said) throw unreadable(said.fault);
    if (said.piece === null) return;
    yield Buffer.from(said.piece);
  }
}

async function answerOf(worker: Worker): Promise<Said> {
  try {
    const [said] = (await once(worker, 'message')) as [Said];
    return said;
  } catch (error) {
    // Its heap is bounded; nothing else ends it.
    throw unreadable((error as Error).message);
  }
}

const unreadable = (reason: string) =>
  new Refusal(422, importMessage.parquet_unreadable({ reason: reason.slice(0, LONGEST_REASON) }));
