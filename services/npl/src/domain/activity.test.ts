import { expect, test } from 'vitest';
import { activityOf, type Lived } from './activity.ts';
import type { HistoryEntry } from './record.ts';

const NADA = { id: 7, name: 'Nada' };
const IVO = { id: 8, name: 'Ivo' };
const entry = (at: string, from: HistoryEntry['from'], to: HistoryEntry['to'], more: Partial<HistoryEntry> = {}) => ({
  ...{ from, to, at: `2026-11-${at}:00.000Z`, by: IVO, note: null },
  ...more,
});
const record = (_id: number, history: HistoryEntry[], expected_date: string | null = null): Lived => ({
  ...{ _id, sku: `N${_id}`, name: `Novi ${_id}`, history },
  order: { order_number: null, quantity: null, expected_date },
});
const idsOf = (...given: Parameters<typeof activityOf>) =>
  activityOf(...given).map(({ id, at }) => [id, at.slice(8, 16)]);

test('changes of status and corrected orders are told, newest first; not the draft, other edits and what one did oneself', () => {
  const all = [
    record(1, [
      entry('01T08:00', null, 'draft'),
      entry('02T08:00', 'draft', 'approved', { by: NADA }),
      entry('05T06:00', 'approved', 'fmb_triggered', { by: null, code: 'order_before_launch' }),
      entry('06T08:00', 'fmb_triggered', 'fmb_triggered', { code: 'fields_changed' }),
      entry('06T09:00', 'fmb_triggered', 'fmb_triggered', { by: null, code: 'order_after_all' }),
    ]),
    record(2, [
      entry('04T08:00', 'approved', 'ordered'),
      entry('07T08:00', 'ordered', 'ordered', { code: 'order_corrected' }),
      entry('08T08:00', 'ordered', 'ordered', { code: 'order_corrected', by: NADA }),
    ]),
  ];
  expect(idsOf(all, [], 7, 50)).toEqual([
    [2, '07T08:00'],
    [1, '06T09:00'],
    [1, '05T06:00'],
    [2, '04T08:00'],
  ]);
  expect(idsOf(all, [], 8, 50)).toEqual([
    [2, '08T08:00'],
    [1, '06T09:00'],
    [1, '05T06:00'],
    [1, '02T08:00'],
  ]);
  expect(idsOf(all, [], null, 1)).toEqual([[2, '08T08:00']]);
});

test('a late delivery is told as of the day after it was expected, in Zagreb', () => {
  const late = [record(3, [], '2026-11-20'), record(4, [], '2026-07-20')];
  expect(activityOf([], late, 7, 50)).toEqual([
    {
      ...{ id: 3, sku: 'N3', name: 'Novi 3', from: 'ordered', to: 'ordered', by: null },
      at: '2026-11-20T23:00:00.000Z',
      note: 'the delivery is late: it was expected on 2026-11-20',
      code: 'delivery_late',
      params: { expected_date: '2026-11-20' },
    },
    expect.objectContaining({ id: 4, at: '2026-07-20T22:00:00.000Z' }),
  ]);
});
