import { answer } from '@promo/bus/answer';
import { ask } from '@promo/bus/ask';
import type { nc30Evidence as route } from '@promo/contracts/promo-analytics/nc30';
import { nc30Evidence } from '@promo/contracts/promo-analytics/plan-queries';
import { proposalDecisions } from '@promo/contracts/promo-proposals/queries';
import type { ResponseOf } from '@promo/contracts/route';
import { testBus } from '@promo/testing/bus';
import { eventually } from '@promo/testing/eventually';
import { keepForTests } from '@promo/testing/keep-for-tests';
import { describe, expect, it } from 'vitest';
import { ledgerOf } from '../src/store/ledger/entries.ts';
import { putPlanned } from '../src/store/planned/keep-up.ts';
import { startHarness } from './harness.ts';

/**
 * Today is 2026-11-21. KAVA cost 3.99 from September on and 3.49 from November 5th; that day was corrected from 3.59 by a second
 * file. Proposal 7 plans 2.99 for November 23rd to 29th.
 */
const harness = await keepForTests(startHarness());
const evidenceOf = async (query: string) =>
  (await harness.get<ResponseOf<typeof route>>(`/nc30/evidence?${query}`)).body;
await harness.upload('products', 'sku,name,category,regular_price\nKAVA,Kava,Kava,3.99\nNOVO,Novo,Kava,2.00\n');
const files = ['KAVA,2026-09-01,3.99,0\nKAVA,2026-11-05,3.59,1\n', 'KAVA,2026-11-05,3.49,1\n'];
const imports: { import_id: string; file_hash: string }[] = [];
for (const rows of files) imports.push((await harness.upload('prices', `sku,date,price,is_promo\n${rows}`)).body);
await putPlanned(harness.db, {
  id: 7,
  version: 1,
  at: '2026-11-20T10:00:00.000Z',
  planned: {
    title: 'Advent',
    status: 'approved',
    start_yw: 202648,
    end_yw: 202648,
    start_date: '2026-11-23',
    end_date: '2026-11-29',
    lines: [{ code: 'KAVA', discount_pct: 25, promo_price: 2.99, sale_kind: 'action' }],
  },
});
const asker = await keepForTests(testBus(harness.nats.url, 'asker'));
// Plans that a replica holds may be a second older than the database.
const asked = 'sku=KAVA&promo_price=3.29&start_date=2026-12-05';
await eventually(async () => (await evidenceOf(asked)).result.rests_on.includes(7));

describe('GET /nc30/evidence', () => {
  it('tells of each day its price, and who set it when and from which file', async () => {
    const { result, days, ...of } = await evidenceOf('sku=KAVA&promo_price=3.29&start_date=2026-12-05');
    expect(result).toMatchObject({ nc30_price: 2.99, source: 'planned', rests_on: [7], window_start: '2026-11-05' });
    expect([result.rule, result.rules]).toEqual(['window', 'HR-2026-11']);
    expect(days.map(({ date, price, origin }) => `${date} ${price} ${origin}`)).toEqual([
      ...Array.from({ length: 16 }, (_, i) => `2026-11-${String(5 + i).padStart(2, '0')} 3.49 prices`),
      ...['21', '22'].map((day) => `2026-11-${day} 3.99 regular`),
      ...Array.from({ length: 7 }, (_, i) => `2026-11-${23 + i} 2.99 planned`),
      '2026-11-30 3.99 regular',
      ...Array.from({ length: 4 }, (_, i) => `2026-12-0${1 + i} 3.99 regular`),
    ]);
    const [first, second] = imports;
    const at = expect.stringMatching(/^2026-11-21T10:\d\d:\d\d\.\d{3}Z$/);
    const nobody = { import_id: null, file: null, by: null, at: null };
    const imported = (by: typeof first) => ({ import_id: by?.import_id, file: by?.file_hash, by: 'Ana Admin', at });
    expect(days[0]).toEqual({
      date: '2026-11-05',
      price: 3.49,
      origin: 'prices',
      ...imported(second),
      proposal_id: null,
    });
    expect(days[16]).toMatchObject({ origin: 'regular', ...imported(first), proposal_id: null });
    expect(days[18]).toMatchObject({ origin: 'planned', ...nobody, proposal_id: 7 });
    const last = await ledgerOf(harness.db).findOne({ _id: 2 });
    expect(of).toEqual({ decided: null, checked_at: at, data_version: 3, ledger: { seq: 2, hash: last?.hash } });
  });

  it('tells who decided on the proposals that plan prices of the days, as promo-proposals has it', async () => {
    const asked: number[][] = [];
    const approved = {
      proposal_id: 7,
      by: { id: 6, name: 'Rea Reviewer' },
      acted_by: 6,
      at: '2026-11-20T10:00:00.000Z',
      decision: 'approve',
    };
    await using _ = answer(asker, proposalDecisions, ({ ids }) => {
      asked.push(ids);
      return { decided: [approved] };
    });
    await asker.connection.flush();
    expect((await evidenceOf('sku=KAVA&promo_price=3.29&start_date=2026-12-05')).decided).toEqual([approved]);
    expect((await evidenceOf('sku=KAVA&promo_price=2')).decided).toEqual([]);
    expect(asked).toEqual([[7]]);
  });

  it('is that of the check, also without the plans of the proposal that asks and in a campaign', async () => {
    for (const query of [
      'promo_price=3.29',
      'promo_price=3.29&proposal_id=7&start_date=2026-12-05',
      'promo_price=2&sale_kind=seasonal',
    ]) {
      const { result, days } = await evidenceOf(`sku=KAVA&${query}`);
      expect(result).toEqual((await harness.get(`/nc30?sku=KAVA&${query}`)).body);
      expect([days[0]?.date, days.at(-1)?.date, days.length]).toEqual([result.window_start, result.window_end, 30]);
      expect(Math.min(...days.map(({ price }) => price ?? Infinity))).toBe(result.nc30_price);
    }
    expect((await evidenceOf('sku=KAVA&promo_price=2&sale_kind=seasonal')).result.window_end).toBe('2026-11-04');
  });

  it('says of a product without prices that there are none', async () => {
    const { result, days } = await evidenceOf('sku=NOVO&promo_price=1');
    expect(result.has_data).toBe(false);
    expect(
      days.every(({ price, origin, import_id }) => price === null && origin === 'none' && import_id === null),
    ).toBe(true);
    expect((await evidenceOf('sku=NIKAD&promo_price=1')).days).toHaveLength(30);
  });

  it.each([
    'promo_price=1',
    'sku=KAVA',
    'sku=KAVA&promo_price=-1',
    'sku=KAVA&promo_price=1&start_date=2026-02-30',
    'sku=KAVA&promo_price=1&mechanic=abc',
  ])('refuses %s', async (query) => {
    expect((await harness.get(`/nc30/evidence?${query}`)).status).toBe(422);
  });
});

it('answers the lines of a proposal on the bus, in their order', async () => {
  const line = { code: 'KAVA', promo_price: 3.29, mechanic: null, sale_kind: 'action' } as const;
  const request = { start_date: '2026-12-05', proposal_id: null };
  const lines = [{ ...line, code: 'NOVO' }, { ...line, promo_price: null }, line];
  const answered = await ask(asker, nc30Evidence, { ...request, lines });
  const { result, days } = await evidenceOf('sku=KAVA&promo_price=3.29&start_date=2026-12-05');
  expect(answered.lines.slice(1)).toEqual([null, { result, days }]);
  expect(answered.lines[0]?.result.sku).toBe('NOVO');
  const most = await ask(asker, nc30Evidence, { ...request, lines: Array.from({ length: 50 }, () => line) });
  expect(most.lines).toHaveLength(50);
  await expect(
    ask(asker, nc30Evidence, { ...request, lines: Array.from({ length: 51 }, () => line) }),
  ).rejects.toMatchObject({ status: 422 });
});
