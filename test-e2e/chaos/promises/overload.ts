import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';
import { type Answer, type System, systemIn } from '../system.ts';
import { outcome, tally } from '../tally.ts';
import { concurrently } from '../wait.ts';
import { submitted } from './records.ts';

/** How long one caller asks too much, what the machine can do is measured, and it is overloaded, seconds. */
const SIZE = {
  short: { limiting: 2, measured: 1, overloaded: 1 },
  long: { limiting: 20, measured: 5, overloaded: 20 },
} as const;
/** How much more than it can do is asked, and with how many clients that is measured. */
const TIMES = 4;
const CLIENTS = 8;
/** Of the list that is asked for: an answer that costs the machine enough for four times as many to be asked. */
const PROPOSALS = 20;
const LINES = 100;
const LIST = '/api/promo/proposals?limit=20';
/** Requests a second of one caller. */
const LIMIT = 50;
const WELL_WITHIN_MS = { short: 15_000, long: 5_000 } as const;
const WELL_MS = 1_000;

/** More is asked than can be answered: of one caller beyond the limit, and of the machine altogether. */
export const overloadScenario: Scenario = {
  name: 'overload',
  promise: 'four times as much as can be answered ends in 200, 429 and 503 only, and is over 5 s after',
  async run(world, { length }) {
    const system = await systemIn(world);
    const { limiting, measured, overloaded } = SIZE[length];
    await fill(system);

    const limited = await system.gateway('gateway-limited', { RATE_LIMIT: `${LIMIT}` });
    const caller = tally();
    await offer(TIMES * LIMIT, limiting, async () => {
      caller.add((await system.call('GET', '/api/promo/history', { gateway: limited })).status);
    });

    const list = (i: number) => system.call('GET', LIST, { gateway: system.gateways[i % 2] as string });
    const capacity = await rateOf(list, measured);
    const machine = tally();
    const offered = await offer(
      TIMES * capacity,
      overloaded,
      async (i) => {
        machine.add((await list(i)).status);
      },
      false,
    );
    const wellAfter = await well(list);
    await offered.answered;
    const limit = WELL_WITHIN_MS[length];
    const allowed = (seen: ReturnType<typeof tally>) => seen.words().every((status) => /^(200|429|503)$/.test(status));
    return outcome(
      [
        `one caller, ${TIMES * LIMIT} a second where ${LIMIT} are allowed, ${limiting} s: ${caller.text()}`,
        `all, ${TIMES} times the ${capacity.toFixed(0)} lists a second that it can, ${overloaded} s: ${machine.text()}; ` +
          `well after ${(wellAfter / 1000).toFixed(1)} s`,
      ],
      {
        'a caller beyond the limit was told 429, and nothing worse': allowed(caller) && caller.of(429) > 0,
        'a caller was still answered up to the limit': caller.of(200) >= LIMIT * (limiting - 1),
        'overloaded, only 200, 429 and 503 were answered': allowed(machine),
        'what it can do it did': machine.of(200) >= (capacity * overloaded) / 4,
        [`all was well ${limit / 1000} s after`]: wellAfter <= limit,
      },
    );
  },
};

async function fill(system: System): Promise<void> {
  const skus = Array.from({ length: LINES }, (_, i) => ({
    code: `L${i}`,
    name: 'Sok 1 l',
    regular_price: 1,
    discount_pct: 9,
  }));
  await concurrently(PROPOSALS, 4, async (i) => {
    await system.call('POST', '/api/promo/proposals', {
      body: submitted({ title: `overload ${i}`, start_week: 20, skus }),
    });
  });
}

/** How many a second are answered when nobody asks for more than the answers let him. */
async function rateOf(ask: (i: number) => Promise<Answer>, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) await ask(done++);
    }),
  );
  return done / seconds;
}

/** Asks at a steady rate, whatever comes back. */
async function offer(perSecond: number, seconds: number, ask: (i: number) => Promise<void>, wait = true) {
  const began = performance.now();
  const asked: Promise<void>[] = [];
  while (performance.now() - began < seconds * 1000) {
    while (asked.length < ((performance.now() - began) / 1000) * perSecond) asked.push(ask(asked.length));
    await sleep(5);
  }
  const answered = Promise.all(asked);
  if (wait) await answered;
  return { answered };
}

/** Milliseconds until requests are answered again as if nothing had been. */
async function well(ask: (i: number) => Promise<Answer>): Promise<number> {
  const began = performance.now();
  for (let i = 0; performance.now() - began < 60_000; i++) {
    const { status, ms } = await ask(i);
    if (status === 200 && ms <= WELL_MS) return performance.now() - began;
    await sleep(100);
  }
  return Number.POSITIVE_INFINITY;
}
