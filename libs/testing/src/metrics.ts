/** Numbers from a text in Prometheus' format: the sum of a metric over the series with these labels; undefined with none. */
export function metricIn(
  text: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const values = Array.from(text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, 'gm')))
    .filter(([, written = '']) => wanted.every((label) => written.split(',').includes(label)))
    .map(([, , value]) => Number(value));
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value);
}

/** A running service's metrics, as Prometheus reads them. */
export async function metricsAt(
  url: string,
): Promise<(name: string, labels?: Record<string, string>) => number | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return (name, labels) => metricIn(text, name, labels);
}
