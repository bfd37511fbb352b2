/**
 * Columns of a version that is over are hundreds of megabytes at 200,000 products. V8 gives back what a collection finds unused in one go,
 * beside other work, and the next collection of young objects waits for that, up to 0.2 s. So large shared columns are kept by a message
 * too that nobody reads: a collection only forgets them, and they are given back here, one after the other.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** What is smaller is given back by V8 in less than a millisecond. */
const LARGE_BYTES = 4 * 1024 * 1024;
/** Between two columns, and before the first, so that the collection has forgotten it. */
const PAUSE_MS = 100;

const kept = new WeakSet<SharedArrayBuffer>();
let last: Promise<void> = Promise.resolve();

const unused = new FinalizationRegistry<MessageChannel>((keeper) => {
  last = last.then(() => giveBack(keeper));
});

async function giveBack({ port1, port2 }: MessageChannel): Promise<void> {
  await sleep(PAUSE_MS, undefined, { ref: false });
  port1.close();
  port2.close();
}

/** Sees to it that the large columns among the fields of these objects, as far as they lie in shared memory, are given back so. */
export function giveBackOnceUnused(...owners: readonly object[]): void {
  for (const column of owners.flatMap((owner) => Object.values(owner))) {
    if (!ArrayBuffer.isView(column)) continue;
    const { buffer } = column;
    if (!(buffer instanceof SharedArrayBuffer) || buffer.byteLength < LARGE_BYTES || kept.has(buffer)) continue;
    const keeper = new MessageChannel();
    keeper.port1.postMessage(buffer);
    kept.add(buffer);
    unused.register(buffer, keeper);
  }
}
