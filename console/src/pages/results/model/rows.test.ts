import type { ResultRow } from '@promo/contracts/promo-analytics/results';
import { expect, test } from 'vitest';
import { text } from '../text.ts';
import { barsOf, labelOf, MOST_BARS } from './rows.ts';

const row = (key: string | null, net_effect_margin_eur: number | null) => ({ key, net_effect_margin_eur }) as ResultRow;
const keys = (rows: readonly ResultRow[]) => rows.map(({ key }) => key);

test('groups stand from the greatest gain to the greatest loss; those without money are left out', () => {
  const rows = [row('čaj', -80), row('kava', 40), row('sir', null), row(null, 12)];
  expect(keys(barsOf(rows, 'category'))).toEqual(['kava', null, 'čaj']);
});

test('depths and months keep their order, by value', () => {
  expect(keys(barsOf([row('30', 5), row('5', -9), row('10', 7)], 'depth'))).toEqual(['5', '10', '30']);
  expect(keys(barsOf([row('2026-02', 5), row('2025-11', 9)], 'month'))).toEqual(['2025-11', '2026-02']);
});

test('of many groups those that moved most money are drawn, gains and losses alike', () => {
  const many = Array.from({ length: 30 }, (_, i) => row(`${i}`, i));
  const bars = barsOf([...many, row('gubitak', -100)], 'supplier');
  expect(bars).toHaveLength(MOST_BARS);
  expect([bars[0]?.key, bars.at(-1)?.key]).toEqual(['29', 'gubitak']);
});

test.each([
  ['planner', { key: null, name: null }, 'bez prijedloga'],
  ['channel', { key: null, name: null }, 'nepodijeljeno'],
  ['mechanic', { key: null, name: null }, 'običan popust'],
  ['source', { key: 'manual', name: 'manual' }, 'ručno'],
  ['month', { key: '2026-11', name: '2026-11' }, 'studeni 2026.'],
  ['supplier', { key: '17', name: 'Podravka' }, 'Podravka'],
  ['supplier', { key: '17', name: null }, '17'],
  ['depth', { key: '20', name: '20–30 %' }, '20–30 %'],
] as const)('%s %j is %s', (group, named, words) => expect(labelOf(named, group, text.hr)).toBe(words));
