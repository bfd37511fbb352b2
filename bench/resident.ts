/** Runs the work beside a service: how long it took, and how many megabytes of memory the service held at most. */
export async function peakOf(port: number, work: () => Promise<unknown>): Promise<{ ms: number; peak: number }> {
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, await residentMegabytes(port));
  };
  const watch = setInterval(() => void look().catch(() => undefined), 100);
  const started = performance.now();
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  const ms = performance.now() - started;
  await look();
  return { ms, peak };
}

export async function residentMegabytes(port: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]) / 1e6;
}
