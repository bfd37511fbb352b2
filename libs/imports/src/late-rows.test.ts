import type { Column } from '@promo/contracts/dataset';
import { importMessage } from '@promo/contracts/messages/import';
import { KeyIndex } from '@promo/csv/scan';
import { expect, test } from 'vitest';
import { alsoLate } from './late-rows.ts';
import { linesOf } from './lines.ts';
import { receive } from './receive.ts';
import type { Intake } from './staged-import.ts';

const COLUMNS: readonly Column[] = [
  { key: 'sku', kind: 'key', required: true },
  { key: 'n', kind: 'integer', required: true, min: 0, max: 9 },
  { key: 'note', kind: 'text' },
];

/** Takes each SKU once, and notes the rows that it takes. */
function intake() {
  const taken: unknown[] = [];
  const seen = new Set<string>();
  const staged: Intake = {
    columns: COLUMNS,
    keys: { index: new KeyIndex(), unknown: 'keep' },
    stage: ({ count, line, columns: { n, note }, keyText }, reject) => {
      for (let row = 0; row < count; row++) {
        const [at, sku] = [line[row] as number, keyText(row)];
        if (seen.has(sku)) reject(at, 'sku', sku, importMessage.repeated_row({ columns: ['sku'] }));
        else taken.push([at, sku, n?.[row], note?.[row]]);
        seen.add(sku);
      }
    },
  };
  return { staged, taken };
}

test('rows that were rejected before are staged apart when they are accepted now, and not those that are still rejected', async () => {
  const file = (async function* () {
    yield Buffer.from('sku,n,note\nA,1,a\nB,2,b\nC,x,c\nA,3,twice\nD,4,d\n');
  })();
  const [all, late] = [intake(), intake()];
  const before = linesOf();
  for (const line of [3, 4, 5, 6]) before.add(line);
  const withLate = alsoLate(all.staged, late.staged, linesOf(before.bits));
  const { rejections } = await receive(file, withLate, { max_rejections: 10, unknown_columns: 'refuse' });
  expect(all.taken.length).toBe(3);
  expect(late.taken).toEqual([
    [3, 'B', 2, 'b'],
    [6, 'D', 4, 'd'],
  ]);
  expect([withLate.count(), rejections.count, rejections.lines.bits]).toEqual([2, 2, Uint8Array.of(0b110000)]);
});

test('lines are kept a bit each, and read again', () => {
  const lines = linesOf();
  for (const line of [2, 9, 70_000]) lines.add(line);
  const again = linesOf(lines.bits);
  expect(lines.bits.length).toBe(8_751);
  expect([1, 2, 3, 9, 69_999, 70_000, 70_001, 900_000].filter(again.has)).toEqual([2, 9, 70_000]);
});
