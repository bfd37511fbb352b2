import { said } from '@promo/contracts/messages/message';
import { NPL_STATUS_WORDS, NPL_STATUSES, type NplStatus } from '@promo/contracts/npl/words';
import { keepForTests } from '@promo/testing/keep-for-tests';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Answer, startHarness, TODAY } from './harness.ts';
import { PATHS } from './paths.ts';

/** A record as the model has it. */
interface Modelled {
  readonly id: number;
  readonly sku: string;
  /** The record that it replaces alone. */
  readonly parent: Modelled | null;
  status: NplStatus;
  version: number;
  /** Every status it had. */
  readonly path: NplStatus[];
  deleted: boolean;
}

const ACTIONS = [...Object.keys(PATHS), 'take-back', 'run-fmb-check', 'edit', 'delete'] as const;

/** What is asked for, of the record at that place; `forward` is what leads on from its state. */
const step = fc.record({
  place: fc.nat({ max: 5 }),
  action: fc.oneof(
    { arbitrary: fc.constant('forward'), weight: 4 },
    { arbitrary: fc.constantFrom(...ACTIONS.filter((action) => action !== 'phase-out')), weight: 7 },
    { arbitrary: fc.constantFrom('run-fmb-check', 'phase-out', 'create'), weight: 1 },
  ),
});

const FORWARD: Readonly<Record<NplStatus, string>> = {
  draft: 'approve',
  approved: 'mark-ordered',
  fmb_triggered: 'mark-ordered',
  ordered: 'mark-in-stock',
  in_stock: 'activate',
  active: 'phase-out',
  phase_out: 'edit',
};

/** The seed is fixed, so that every cell of the table is reached in every run of the test. */
const RUNS = { seed: 55, numRuns: 18 };

const harness = await keepForTests(startHarness());
// Nothing is known of any SKU: what is launched today is due.
await keepForTests(harness.analytics({ stock: () => ({ as_of_yw: null, stock: [] }) }));

const reached = new Set<string>();

function moved(record: Modelled, status: NplStatus): void {
  record.status = status;
  record.version++;
  record.path.push(status);
}

async function create(parent: Modelled | null): Promise<Modelled> {
  const { id, sku } = await harness.create({ launch_date: TODAY });
  const record: Modelled = { id, sku, parent, status: 'draft', version: 1, path: ['draft'], deleted: false };
  if (parent) {
    const { status } = await harness.call('POST', `/${id}/substitution`, { parent_sku: parent.sku, kind: 'hard' });
    expect(status).toBe(201);
    record.version++;
  }
  return record;
}

/** Asks the service, and the model what should come of it. */
async function ask(records: readonly Modelled[], record: Modelled, action: string): Promise<void> {
  const { id, status } = record;
  const living = records.filter(({ deleted }) => !deleted);
  if (action === 'run-fmb-check') {
    for (const { status: before } of living) reached.add(`${before} run-fmb-check`);
    expect((await harness.call('POST', '/run-fmb-check')).status).toBe(200);
    for (const one of living) if (one.status === 'approved') moved(one, 'fmb_triggered');
    return;
  }
  reached.add(`${status} ${action}`);
  if (action === 'edit') {
    const answer = await harness.call('PUT', `/${id}`, { note: `version ${record.version}` });
    expect(answer.status).toBe(status === 'phase_out' ? 400 : 200);
    if (answer.status === 200) record.version++;
  } else if (action === 'delete') {
    const answer = await harness.call('DELETE', `/${id}`);
    expect(answer.status).toBe(status === 'draft' ? 204 : 400);
    record.deleted = answer.status === 204;
  } else await transition(record, action);
}

/** Before it was ordered a record was last approved or triggered, and before it arrived it was ordered. */
function takenBackTo({ status, path }: Modelled): NplStatus | undefined {
  if (status === 'in_stock') return 'ordered';
  return status === 'ordered' ? path.findLast((one) => one === 'approved' || one === 'fmb_triggered') : undefined;
}

async function transition(record: Modelled, action: string): Promise<void> {
  const { id, status, parent } = record;
  const to = action === 'take-back' ? takenBackTo(record) : PATHS[action]?.[status];
  const body = action === 'take-back' ? { from: status === 'in_stock' ? status : 'ordered' } : undefined;
  const answer: Answer = await harness.call('POST', `/${id}/${action}`, body);
  if (to === undefined) {
    expect([answer.status, answer.body.detail]).toEqual([
      400,
      expect.stringContaining(`record ${id} is ${said(NPL_STATUS_WORDS.en, status)}`),
    ]);
    return;
  }
  moved(record, to);
  const outgoing = to === 'active' && parent && !parent.deleted && parent.status !== 'phase_out' ? [parent] : [];
  for (const one of outgoing) moved(one, 'phase_out');
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { status_from: status, status: to, phased_out: outgoing.map((one) => one.id) },
  ]);
}

/** The record is as the model has it, and its history holds together. */
async function compare({ id, deleted, status, version, path }: Modelled): Promise<void> {
  const answer = await harness.call('GET', `/${id}`);
  if (deleted) return expect(answer.status).toBe(404);
  const { body } = answer;
  const moves = body.history.filter(({ from, to }) => from !== to);
  expect([body.status, body.version, moves.map(({ to }) => to)]).toEqual([status, version, path]);
  expect(moves.map(({ from }) => from)).toEqual([null, ...path.slice(0, -1)]);
  const between = body.history.slice(1).map(({ from }, i) => [from, body.history[i]?.to]);
  expect(between.filter(([from, before]) => from !== before)).toEqual([]);
}

it('whatever is asked for in whatever order, records are as the table says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 50, size: 'max' }), async (steps) => {
      const records = [await create(null)];
      records.push(await create(records[0] as Modelled), await create(null));
      for (const { place, action } of steps) {
        const record = records[place % records.length] as Modelled;
        if (action === 'create') records.push(await create(null));
        else if (!record.deleted) await ask(records, record, action === 'forward' ? FORWARD[record.status] : action);
      }
      for (const record of records) await compare(record);
      // The next run's checks have nothing to do with these.
      await harness.db.collection('products').deleteMany({});
    }),
    RUNS,
  );
  const cells = NPL_STATUSES.flatMap((status) => ACTIONS.map((action) => `${status} ${action}`));
  expect(cells.filter((cell) => !reached.has(cell))).toEqual([]);
});
