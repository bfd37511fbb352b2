import { setTimeout as sleep } from 'node:timers/promises';
import { demoLogin } from '@promo/client/sign-in';
import { upload } from '@promo/client/upload';
import { demoFiles } from '@promo/demo-data/generate';
import { type Ask, LIFECYCLES, READS } from './work.ts';

/** What was asked since it was last taken. */
export interface Taken {
  /** Milliseconds of each request. */
  readonly times: readonly number[];
  /** How often each status came; 0 is no answer. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly imports: number;
  /** What went wrong, the first few. */
  readonly faults: readonly string[];
}

interface Load extends AsyncDisposable {
  take(): Taken;
}

/** Of so many pieces of work one is a lifecycle, which takes several requests; the others are reads. */
const LIFECYCLE_EVERY = 10;
const IMPORT_EVERY_MS = 60_000;
const MOST_FAULTS = 5;

/** Asks at a steady rate, whatever comes back, and imports the sales of a week once a minute. */
export async function startLoad(gateway: string, perSecond: number): Promise<Load> {
  const token = await demoLogin(gateway, 'Admin');
  const [, , sales] = demoFiles({ skus: 500, weeks: 4, seed: 1, today: Temporal.Now.plainDateISO('Europe/Zagreb') });
  const lines = [...(sales?.rows() ?? [])].join('').trimEnd().split('\n');
  const codes = [...new Set(lines.slice(1).map((line) => line.split(',', 1)[0] as string))];
  let taken = nothing();
  const stopping = new AbortController();

  const ask: Ask = async (method, path, body) => {
    const began = performance.now();
    let status = 0;
    let answer: Record<string, unknown> | null = null;
    try {
      const response = await fetch(gateway + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      status = response.status;
      answer = text === '' ? null : JSON.parse(text);
    } catch (error) {
      answer = { detail: `${error}` };
    }
    taken.times.push(performance.now() - began);
    taken.statuses.set(status, (taken.statuses.get(status) ?? 0) + 1);
    if (status < 200 || status >= 400) note(`${method} ${path}: ${status} ${answer?.detail}`);
    return { status, id: Number(answer?.id) };
  };
  const note = (fault: string) => taken.faults.length < MOST_FAULTS && taken.faults.push(fault);

  const requests = async () => {
    const began = performance.now();
    const underWay = new Set<Promise<void>>();
    const begin = (i: number) => {
      const work = i % LIFECYCLE_EVERY === 0 ? pick(LIFECYCLES, i / LIFECYCLE_EVERY) : pick(READS, i);
      const sku = codes[i % codes.length] as string;
      const doing: Promise<void> = work(ask, sku, i).finally(() => underWay.delete(doing));
      underWay.add(doing);
    };
    for (let i = 0; !stopping.signal.aborted; await sleep(5)) {
      // A lifecycle is some six requests.
      while (i < ((performance.now() - began) / 1000) * (perSecond / 1.5)) begin(i++);
    }
    await Promise.all(underWay);
  };
  /** Each time the week that is over has sold a little more. */
  const imports = async () => {
    for (let i = 0; !stopping.signal.aborted; i++) {
      try {
        await upload({ gateway, token, dataset: 'sales', source: [lastWeek(lines, i)] });
        taken.imports++;
      } catch (error) {
        note((error as Error).message);
      }
      await sleep(IMPORT_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ended = Promise.all([requests(), imports()]);
  return {
    take: () => {
      const since = taken;
      taken = nothing();
      return since;
    },
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await ended;
    },
  };
}

const nothing = () => ({
  times: [] as number[],
  statuses: new Map<number, number>(),
  imports: 0,
  faults: [] as string[],
});

const pick = <T>(items: readonly T[], i: number): T => items[i % items.length] as T;

function lastWeek([head = '', ...lines]: readonly string[], more: number): string {
  const rows = lines.map((line) => line.split(','));
  const last = rows.reduce((latest, [, yw = '']) => (yw > latest ? yw : latest), '');
  const week = rows.filter(([, yw]) => yw === last);
  return [head, ...week.map(([sku, yw, qty, ...rest]) => [sku, yw, Number(qty) + more, ...rest].join())].join('\n');
}
