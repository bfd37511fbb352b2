/** Thrown into whatever is under way when the user asks to stop. */
export const stopped = Symbol('stopped');

/**
 * Aborts at the first signal, and when a parent that keeps a channel to this process is gone. Later signals change nothing:
 * one Ctrl-C may come twice, from the terminal and from npm, and the end is bounded in time anyway.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => controller.abort(stopped));
  }
  process.on('disconnect', () => controller.abort(stopped));
  // the terminal may be gone, the shutdown goes on
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return controller.signal;
}

/** The result, unless the user asks to stop first. */
export async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
    work.catch(() => {});
  }
}
