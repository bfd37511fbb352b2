/**
 * Asks small questions at a steady pace, in a process of its own, and keeps how long each answer took from the moment when it was
 * to be asked: who comes while nothing answers waits too, and is counted.
 */
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Probe {
  /** Asked in turn. */
  readonly urls: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly everyMs: number;
}

const agent = new Agent({ keepAlive: true });
let running: { readonly stop: AbortController; readonly done: Promise<number[]> } | undefined;

process.on('message', (message: Probe | 'stop') => {
  if (message !== 'stop') {
    const stop = new AbortController();
    running = { stop, done: ask(message, stop.signal) };
    return;
  }
  running?.stop.abort();
  running?.done.then(
    (took) => process.send?.(took),
    (error: Error) => process.send?.({ error: error.message }),
  );
});

// Whoever began it is gone, and did not say stop.
process.on('disconnect', () => process.exit());

/** Milliseconds that each answer took. */
async function ask({ urls, headers, everyMs }: Probe, signal: AbortSignal): Promise<number[]> {
  const answers: Promise<number>[] = [];
  const began = performance.now();
  while (!signal.aborted) {
    const due = began + answers.length * everyMs;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    const url = urls[answers.length % urls.length] as string;
    answers.push(answered(url, headers).then(() => performance.now() - due));
  }
  return Promise.all(answers);
}

/** Asks again when it is told to come later or the connection was closed, as browsers and people do. */
async function answered(url: string, headers: Probe['headers']): Promise<void> {
  for (;;) {
    const status = await statusOf(url, headers).catch(() => 503);
    if (status === 200) return;
    if (status !== 503) throw new Error(`${url}: ${status}`);
    await sleep(100);
  }
}

function statusOf(url: string, headers: Probe['headers']): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      answer
        .on('end', () => resolve(answer.statusCode))
        .on('error', reject)
        .resume();
    }).on('error', reject);
  });
}
