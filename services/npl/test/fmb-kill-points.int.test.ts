import { NPL_DELIVERY_LATE } from '@promo/contracts/npl/events';
import { outboxOf } from '@promo/mongo/outbox';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { type CommandStartedEvent, MongoError } from 'mongodb';
import { expect, test } from 'vitest';
import { runDailyCheck } from '../src/actions/run-fmb-check.ts';
import { recordsOf } from '../src/store/stored-records.ts';
import { findSweep } from '../src/store/sweeps.ts';
import { recordWith, startStore } from './fmb-harness.ts';

const store = await keepForTests(startStore());

const DAY = '2026-11-21';
const DUE = 52;

/** Due records for two transactions, two that are not, and an order that is late. */
const RECORDS = [
  ...Array.from({ length: DUE }, (_, i) => recordWith(i + 1, 'LOW')),
  recordWith(101, 'HIGH'),
  recordWith(102, null),
  recordWith(103, null, {
    status: 'ordered',
    order: { order_number: null, quantity: 24, expected_date: '2026-11-20' },
  }),
];

/** Not part of the work. */
const ASIDE = ['abortTransaction', 'endSessions', 'killCursors', 'hello'];

interface Death {
  /** It got as far as the command that it died at. */
  readonly reached: boolean;
  /** Names of the commands that were sent, and of the one that was not. */
  readonly commands: readonly string[];
}

/**
 * Runs the check in a "process" that dies as it is about to send its n-th command: nothing that it would send from then on
 * reaches the server, which gives up the dead client's transaction (by itself after some seconds, here at once).
 */
async function dieAt(n: number): Promise<Death> {
  const client = await store.connect({ monitorCommands: true });
  const commands: string[] = [];
  const sessions = new Map<string, unknown>();
  let reached = false;
  client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    if (ASIDE.includes(commandName)) return;
    commands.push(commandName);
    sessions.set(String(command.lsid?.id), command.lsid);
    if (commands.length < n) return;
    reached = true;
    throw new MongoError('killed');
  });
  await runDailyCheck(store.contextOf(client), DAY).catch((error) => expect(error.message).toBe('killed'));
  await client.close();
  await store.db.command({ killSessions: [...sessions.values()] });
  return { reached, commands };
}

/** Each record once: in its state, its history, the sweep and the events; so is what is late. */
async function expectOnce(): Promise<void> {
  const records = await recordsOf(store.db)
    .find({ status: { $ne: 'ordered' } })
    .sort({ _id: 1 })
    .toArray();
  const wrong = records.filter(({ _id, status, version, history }) =>
    _id <= DUE ? status !== 'fmb_triggered' || version !== 3 || history.length !== 1 : status !== 'approved',
  );
  expect(wrong).toEqual([]);
  const sweep = await findSweep(store.db, `fmb:${DAY}`);
  const numbers = Array.from({ length: DUE }, (_, i) => i + 1);
  expect(sweep).toMatchObject({ checked: DUE + 2, skipped: 1, finished_at: expect.any(String) });
  expect(sweep?.triggered.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(numbers);
  const wanted = [...numbers.map((id) => `fmb:${DAY}:${id}`), `fmb:${DAY}:finished`];
  const late = await outboxOf(store.db).find({ subject: NPL_DELIVERY_LATE }).toArray();
  expect(late.map(({ data }) => data)).toMatchObject([{ id: 103 }]);
  expect((await store.events()).filter((id) => id !== late[0]?._id)).toEqual(wanted.sort());
  const finished = await outboxOf(store.db).findOne({ _id: `fmb:${DAY}:finished` });
  expect(finished?.data).toMatchObject({ checked: DUE + 2, triggered: DUE, skipped: 1 });
}

test('killed before any of its commands and delivered again, a check triggers each record once, and tells once of what is late', async () => {
  const kills = new Map<string, number>();
  for (let n = 1, reached = true; reached; n++) {
    await store.fill(RECORDS);
    const death = await dieAt(n);
    ({ reached } = death);
    await runDailyCheck(store.context, DAY);
    await expectOnce();
    const command = death.commands.at(-1) as string;
    if (reached) kills.set(command, (kills.get(command) ?? 0) + 1);
    // what a transaction sends for each of its records is alike
    if (reached && command === 'insert' && kills.get(command) === 3) n += 92;
  }
  console.log(`killed before ${[...kills].map(([command, times]) => `${command} ${times}x`).join(', ')}`);
  const all = ['find', 'findAndModify', 'update', 'insert', 'commitTransaction'];
  expect([...kills.keys()]).toEqual(expect.arrayContaining(all));
  // two that trigger, and the end
  expect(kills.get('commitTransaction')).toBe(3);
});

test('killed again and again, it gets further each time', async () => {
  await store.fill(RECORDS);
  let deaths = 0;
  // enough for one of its transactions
  for (; (await dieAt(115)).reached; deaths++) if (deaths > 9) throw new Error('it gets nowhere');
  expect(deaths).toBeGreaterThan(0);
  await expectOnce();
});
