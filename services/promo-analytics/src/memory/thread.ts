import { isMarkedAsUntransferable, parentPort, Worker } from 'node:worker_threads';

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

/** What a thread does: it answers the one message that it gets. The columns of the answer are handed over rather than copied. */
export function answerWith<Input, Output>(work: (input: Input) => Output): void {
  parentPort?.once('message', (input: Input) => {
    const output = work(input);
    parentPort?.postMessage(output, [...buffersIn(output)]);
  });
}

function buffersIn(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) {
    const { buffer } = value;
    if (buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer)) found.add(buffer);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) buffersIn(part, found);
  }
  return found;
}
