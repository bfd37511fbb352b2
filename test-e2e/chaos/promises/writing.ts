import { setTimeout as sleep } from 'node:timers/promises';
import type { Inside } from '../inside.ts';
import type { System } from '../system.ts';
import { tally } from '../tally.ts';
import { until } from '../wait.ts';
import { allSent, create, isCreated, KINDS, type Kind, keptOf } from './records.ts';

/** A writer gives a record up that is not acknowledged by then. */
const INSIST_MS = 60_000;
const SETTLE_MS = 60_000;

/** Clients that write proposals and records of new products, through gateway and services, until they are told to stop. */
interface Writing {
  /** Ids by the mark of each record that was acknowledged. */
  readonly acknowledged: ReadonlyMap<string, number>;
  readonly answers: ReturnType<typeof tally>;
  readonly tries: () => number;
  /** Resolves when none is under way any more. */
  readonly stop: () => Promise<void>;
}

export function startWriting(system: System, writers: number, prefix: string): Writing {
  const acknowledged = new Map<string, number>();
  const answers = tally();
  let [tries, done] = [0, false];
  /** Writes one record, however often it takes. */
  const insist = async (kind: Kind, mark: string) => {
    for (const end = performance.now() + INSIST_MS; performance.now() < end; ) {
      const gateway = system.gateways[tries++ % 2] as string;
      const answer = await create(system, kind, mark, gateway);
      answers.add(answer.status);
      if (isCreated(kind, answer)) return acknowledged.set(mark, answer.body.id);
      await sleep(100);
    }
    return undefined;
  };
  const writer = async (who: number) => {
    const kind: Kind = who % 2 === 0 ? 'proposal' : 'npl';
    for (let i = 0; !done; i++) await insist(kind, `${prefix}${kind}-${who}-${i}`);
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, who) => writer(who)));
  return {
    acknowledged,
    answers,
    tries: () => tries,
    stop: async () => {
      done = true;
      await writing;
    },
  };
}

/** Statuses that a client may be answered while servers come and go. */
export const onlyHonest = (answers: ReturnType<typeof tally>): boolean =>
  answers.words().every((status) => ['200', '201', '409', '503', '504'].includes(status));

/** Compares what was acknowledged with what the databases have and what the streams tell of it. */
export async function compare(inside: Inside, { acknowledged }: Pick<Writing, 'acknowledged'>, prefix: string) {
  const settled = await until(
    async () => (await allSent(inside.db('promo_proposals'))) && (await allSent(inside.db('npl'))),
    SETTLE_MS,
  );
  const counted: string[] = [];
  const faults = tally();
  for (const kind of Object.keys(KINDS) as Kind[]) {
    const kept = await keptOf(inside.db(KINDS[kind].database), inside.bus, kind, prefix);
    const answered = [...acknowledged].filter(([mark]) => mark.startsWith(`${prefix}${kind}`));
    const marks = new Set(kept.records.values());
    for (const [mark, id] of answered) if (kept.records.get(id) !== mark) faults.add('lost');
    for (let i = marks.size; i < kept.records.size; i++) faults.add('doubled');
    for (const id of kept.records.keys()) if (kept.told.get(id) !== 1) faults.add('not told once');
    counted.push(
      `${kind}: ${answered.length} acknowledged, ${kept.records.size} there, ${marks.size} of them different, ` +
        `${[...kept.told.values()].reduce((sum, times) => sum + times, 0)} events of ${kept.told.size}`,
    );
  }
  return {
    counted,
    checks: {
      'every acknowledged record is there, under its id': faults.of('lost') === 0,
      'no record is there twice': faults.of('doubled') === 0,
      'every record is told once': settled !== undefined && faults.of('not told once') === 0,
    },
    figures: {
      acknowledged: acknowledged.size,
      lost: faults.of('lost'),
      doubled: faults.of('doubled'),
      'not told once': faults.of('not told once'),
    },
  };
}
