/** As long as a tab that is loaded anew may have to wait for what it held before. */
const PATIENCE_MS = 500;

/**
 * Whether this tab began as a copy of one that is still open: with a tab browsers copy what it keeps. Each tab holds a lock under a name of its
 * own for as long as it is there, so that of two that keep the same name one is the copy; it takes another name.
 */
export async function isCopiedTab(): Promise<boolean> {
  const kept = sessionStorage.getItem('tab');
  if (kept !== null && (await hold(kept))) return false;
  const own = crypto.randomUUID();
  sessionStorage.setItem('tab', own);
  await hold(own);
  return kept !== null;
}

const hold = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const forGood = () => {
      resolve(true);
      return new Promise(() => {});
    };
    navigator.locks
      .request(`tab ${name}`, { signal: AbortSignal.timeout(PATIENCE_MS) }, forGood)
      .catch(() => resolve(false));
  });
