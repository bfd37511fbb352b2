import type { Identity } from '@promo/contracts/identity';
import type { Activity } from '@promo/contracts/promo-proposals/activity';
import type { ProposalLogEntry } from '@promo/contracts/promo-proposals/proposal';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { expect, test } from 'vitest';
import type { ProposalRecord } from '../src/domain/proposal/proposal.ts';
import { PLANNER, REVIEWER, startHarness } from './harness.ts';

/** A stored proposal. */
const harness = await keepForTests(startHarness());
const { id: _id } = await harness.create();
const model = (await harness.db.collection<ProposalRecord>('proposals').findOne({ _id })) as ProposalRecord;

const at = (hour: number, minute: number) => new Date(Date.UTC(2026, 10, 21, hour, minute)).toISOString();
const by = ({ user_id, name }: Identity, hour: number, minute: number, line: string): ProposalLogEntry => ({
  at: at(hour, minute),
  by: { id: user_id, name },
  line,
});
const submitted = (hour: number, minute: number) => by(PLANNER, hour, minute, 'submitted');
const decided = (hour: number, minute: number) => by(REVIEWER, hour, minute, 'decided');

/** Proposals with these lines, changed when the last of them was written. */
async function store(logs: Readonly<Record<string, readonly ProposalLogEntry[]>>) {
  const proposals = harness.db.collection<ProposalRecord>('proposals');
  await proposals.deleteMany({});
  const records = Object.entries(logs).map(([title, log], i) => {
    return { ...model, _id: i + 1, title, log: [...log], updated_at: log.at(-1)?.at ?? model.updated_at };
  });
  await proposals.insertMany(records);
}
/** Title, line and time of day, newest first. */
const told = async (as: Identity, limit: number) =>
  (await harness.get<{ activity: Activity[] }>(`/activity?limit=${limit}`, { as })).body.activity.map(
    (one) => `${one.title} ${one.line} ${one.at.slice(11, 16)}`,
  );

test('what others did is told however many proposals the caller changed since', async () => {
  // Petra submits 120 from 8:00 to 9:59 and one at 12:00; Rea decides on the 120 from 13:00 to 14:59.
  const many = Array.from({ length: 120 }, (_, i) => [`p${i}`, [submitted(8, i), decided(13, i)]]);
  await store({ ...Object.fromEntries(many), Uskrs: [submitted(12, 0)] });
  expect(await told(REVIEWER, 3)).toEqual(['Uskrs submitted 12:00', 'p119 submitted 09:59', 'p118 submitted 09:58']);
  expect(await told(PLANNER, 2)).toEqual(['p119 decided 14:59', 'p118 decided 14:58']);
  expect(await told(REVIEWER, 200)).toHaveLength(121);
});

test('what the service did by itself hides nothing that somebody did', async () => {
  const itself = { at: at(12, 0), by: null, line: 'expected', code: 'expectations_kept', params: {} };
  const many = Array.from({ length: 60 }, (_, i) => [`p${i}`, [submitted(8, i), itself]]);
  await store({ Uskrs: [submitted(7, 0), decided(11, 59)], ...Object.fromEntries(many) });
  expect((await told(PLANNER, 50))[0]).toBe('Uskrs decided 11:59');
});

test('what was done in the name of another is told to that one, and not to who did it', async () => {
  await store({ Uskrs: [{ ...submitted(9, 0), acted_by: 6 }, decided(9, 30)] });
  expect(await told(PLANNER, 50)).toEqual(['Uskrs decided 09:30', 'Uskrs submitted 09:00']);
  expect(await told(REVIEWER, 50)).toEqual([]);
  const { activity } = (await harness.get<{ activity: Activity[] }>('/activity', { as: PLANNER })).body;
  expect(activity.map(({ acted_by }) => acted_by)).toEqual([undefined, 6]);
});

test('what others did to a proposal is told however often the caller changed it since, the last ten lines', async () => {
  const own = Array.from({ length: 15 }, (_, i) => submitted(10, i));
  const theirs = Array.from({ length: 12 }, (_, i) => decided(9, i));
  await store({ Uskrs: [...theirs, ...own] });
  expect(await told(PLANNER, 50)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `Uskrs decided ${at(9, i).slice(11, 16)}`),
  );
});
