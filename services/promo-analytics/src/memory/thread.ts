import { parentPort, Worker } from 'node:worker_threads';

interface Limits {
  /** A thread that takes longer is given up. */
  readonly timeMs: number;
  /** Its heap. */
  readonly heapMb: number;
}

/** A computation in a thread of its own, which never holds up a request. */
export interface Thread<Output> extends AsyncDisposable {
  /** Rejects when the thread fails, takes too long, or is ended. */
  readonly done: Promise<Output>;
}

/**
 * Starts a thread that takes one message and answers with one. What of the input lies in shared memory is not copied. Where the input
 * is still to come, the thread loads meanwhile, and its time begins with it.
 */
export function startThread<Output>(file: URL, input: unknown, limits: Limits): Thread<Output> {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: limits.heapMb } });
  const done = new Promise<Output>((resolve, reject) => {
    const late = () => reject(new Error(`no answer of a thread in ${limits.timeMs} ms`));
    let limit: NodeJS.Timeout | undefined;
    Promise.resolve(input)
      .then((message) => {
        worker.postMessage(message);
        // A thread that was ended before holds nobody up.
        limit = setTimeout(late, limits.timeMs).unref();
      })
      .catch(reject);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`the thread ended with ${code}`));
    });
  }).finally(() => worker.terminate());
  return {
    done,
    [Symbol.asyncDispose]: async () => {
      await worker.terminate();
    },
  };
}

/** What a thread does: it answers the one message that it gets. Large columns of the answer come to lie in shared memory. */
export function answerWith<Input, Output>(work: (input: Input) => Output): void {
  parentPort?.once('message', (input: Input) => {
    const output = work(input);
    moveColumns(output);
    parentPort?.postMessage(output);
  });
}

/** Less is copied in a fraction of a millisecond. */
const LARGE_BYTES = 256 * 1024;

type Column = ArrayBufferView<ArrayBuffer> & {
  readonly constructor: new (buffer: SharedArrayBuffer) => ArrayBufferView<SharedArrayBuffer>;
};

/** A column in large memory, which would be copied as a whole with it. */
const isLargeColumn = (value: unknown): value is Column =>
  ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer && value.buffer.byteLength >= LARGE_BYTES;

/**
 * Moves the large columns of a value to shared memory, one after the other. Memory that is handed over instead counts at once in the heap of
 * the thread that takes it: of a fit of 200,000 products it is so much that V8 marks everything there in one go, for 70 ms.
 */
function moveColumns(value: unknown, moved = new Map<unknown, ArrayBufferView>()): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  for (const [key, part] of Object.entries(value)) {
    if (isLargeColumn(part) && !moved.has(part)) moved.set(part, inSharedMemory(part));
    const column = moved.get(part);
    if (column) Object.assign(value, { [key]: column });
    else moveColumns(part, moved);
  }
}

function inSharedMemory(column: Column): ArrayBufferView<SharedArrayBuffer> {
  const { buffer, byteOffset, byteLength, constructor: Shared } = column;
  const memory = new SharedArrayBuffer(byteLength);
  new Uint8Array(memory).set(new Uint8Array(buffer, byteOffset, byteLength));
  // What the column has for itself is given back at once.
  if (byteLength === buffer.byteLength) buffer.transfer(0);
  return new Shared(memory);
}
