import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';

/** A number that takes longer to read is left out: the others are not held up until whoever asks gives up. */
const READ_LIMIT_MS = 2_000;

/** All that this process tells about itself. Its own, not the client's global one: nothing else can add to it or clear it. */
const registry = new Registry();

export const METRICS_TYPE = registry.contentType;

/** The metrics of this process in Prometheus' text format. */
export const metricsText = (): Promise<string> => registry.metrics();

/** The event loop is looked at as often. At 10 ms, which is usual, the looking takes 1.5 % of a core from a process at rest. */
const EVENT_LOOP_MS = 50;

/** Adds memory, CPU, garbage collection and event loop lag of the process, once. */
export function measureProcess(): void {
  if (registry.getSingleMetric('process_cpu_seconds_total')) return;
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_MS });
}

/** What does not change while the process lives: 1, under labels that tell it. Its name ends in `_info`. */
export function info(name: string, help: string, labels: Readonly<Record<string, string>>): void {
  if (registry.getSingleMetric(name)) return;
  new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] }).set(labels, 1);
}

/** Something that is counted for as long as the process lives; its name ends in `_total`. */
export const counter = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
  new Counter<L>({ name, help, labelNames: [...labelNames], registers: [registry] });

/** How values are spread; `buckets` are upper bounds in the unit that the name ends in. */
export const histogram = <L extends string = never>(
  name: string,
  help: string,
  buckets: readonly number[],
  labelNames: readonly L[] = [],
) => new Histogram<L>({ name, help, buckets: [...buckets], labelNames: [...labelNames], registers: [registry] });

/**
 * A number that is read when somebody asks for the metrics. One that is not known, or cannot be read just then, is left
 * out, and all others are still told. Of several measures of one name the latest counts, until it is disposed of: a
 * process is one service.
 */
export function measure(
  name: string,
  help: string,
  read: () => number | undefined | Promise<number | undefined>,
): Disposable {
  registry.removeSingleMetric(name);
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const late = sleep(READ_LIMIT_MS, undefined, { ref: false });
      const value = await Promise.race([Promise.try(read), late]).catch(() => undefined);
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
  return {
    [Symbol.dispose]: () => {
      if (registry.getSingleMetric(name) === gauge) registry.removeSingleMetric(name);
    },
  };
}
