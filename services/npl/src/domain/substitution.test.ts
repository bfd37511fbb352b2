import type { NplStatus } from '@promo/contracts/npl/words';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Replacing, substitutionFault } from './substitution.ts';

let last = 0;

/** `replacing('B', 'hard A')`: B replaces A alone; `'30 A'`: it takes 30 % of A. */
function replacing(sku: string, ...parents: string[]): Replacing {
  const substitutions = parents.map((text) => ({ id: ++last, ...wanted(text) }));
  return { _id: ++last, sku, status: 'draft', substitutions };
}

function wanted(text: string) {
  const [kind = '', parent_sku = ''] = text.split(' ');
  if (kind === 'hard') return { parent_sku, kind: 'hard' as const, share_pct: 100 };
  return { parent_sku, kind: 'soft' as const, share_pct: Number(kind) };
}

const inState = (status: NplStatus, record: Replacing): Replacing => ({ ...record, status });

describe('a substitution', () => {
  const fresh = replacing('NEW');

  test.each<[string, string, Replacing[], string | RegExp | undefined, string?]>([
    ['replaces what nothing else replaces', 'hard OLD', [], undefined],
    ['replaces what has no record', '100 OLD', [], undefined],
    ['takes what is left', '40 OLD', [replacing('X', '60 OLD')], undefined],
    ['takes what several leave', '33.34 OLD', [replacing('X', '33.33 OLD'), replacing('Y', '33.33 OLD')], undefined],
    ['may follow a chain', 'hard OLD', [replacing('OLD', 'hard OLDER'), replacing('OLDER', 'hard OLDEST')], undefined],
    ['is of another product', 'hard NEW', [], 'NEW cannot replace itself', 'replaces_itself'],
    [
      'closes no loop of two',
      'hard OLD',
      [replacing('OLD', '10 NEW')],
      'NEW → OLD → NEW is a loop: a product would replace itself',
      'substitution_loop',
    ],
    [
      'closes no loop of four',
      '10 A',
      [replacing('A', '10 B', '10 C'), replacing('C', 'hard D'), replacing('D', '5 X', '5 NEW')],
      'NEW → A → C → D → NEW is a loop: a product would replace itself',
      'substitution_loop',
    ],
    [
      'is not a second hard one',
      'hard OLD',
      [replacing('X', 'hard OLD')],
      'OLD has a hard successor, X: it cannot have another',
      'hard_successor_there',
    ],
    [
      'is not beside a hard one',
      '5 OLD',
      [replacing('X', 'hard OLD')],
      'OLD has a hard successor, X: it cannot have another',
      'hard_successor_there',
    ],
    [
      'is not hard beside a soft one',
      'hard OLD',
      [replacing('X', '5 OLD')],
      'OLD has a successor, X: a hard one must be the only one',
      'successor_there',
    ],
    [
      'takes no more than there is',
      '40.01 OLD',
      [replacing('X', '60 OLD')],
      'soft successors of OLD have 60 % of it: 40.01 % more would be over 100 %',
      'shares_over_100',
    ],
    ['takes the place of one phased out', 'hard OLD', [inState('phase_out', replacing('X', 'hard OLD'))], undefined],
    [
      'but closes no loop through it',
      'hard OLD',
      [inState('phase_out', replacing('OLD', 'hard NEW'))],
      /loop/,
      'substitution_loop',
    ],
    [
      'is refused beside an active one',
      'hard OLD',
      [inState('active', replacing('X', 'hard OLD'))],
      /hard successor/,
      'hard_successor_there',
    ],
  ])('%s', (_, text, others, fault, code) => {
    const found = substitutionFault(fresh, wanted(text), others);
    if (fault instanceof RegExp) expect(found?.detail).toMatch(fault);
    else expect(found?.detail).toBe(fault);
    expect(found?.code).toBe(code);
  });

  test('is overwritten without counting twice', () => {
    const record = replacing('NEW', '80 OLD');
    const others = [record, replacing('X', '20 OLD')];
    expect(substitutionFault(record, wanted('70 OLD'), others)).toBeUndefined();
    expect(substitutionFault(record, wanted('81 OLD'), others)).toEqual({
      code: 'shares_over_100',
      params: { parent_sku: 'OLD', taken_pct: 20, share_pct: 81 },
      detail: 'soft successors of OLD have 20 % of it: 81 % more would be over 100 %',
    });
    expect(substitutionFault(record, wanted('hard OLD'), others)?.detail).toMatch(/a hard one must be the only one/);
    expect(substitutionFault(record, wanted('hard OLD'), [record])).toBeUndefined();
  });

  test('whatever is added one after another: no loop, a hard one alone, shares up to 100', () => {
    const code = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F');
    const row = fc.record({
      sku: code,
      parent: code,
      kind: fc.oneof(fc.constant('hard'), fc.integer({ min: 1, max: 100 })),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40, size: 'max' }), (rows) => {
        const records = new Map(['A', 'B', 'C', 'D', 'E', 'F'].map((sku) => [sku, replacing(sku)]));
        for (const { sku, parent, kind } of rows) {
          const record = records.get(sku) as Replacing;
          const added = wanted(`${kind} ${parent}`);
          if (substitutionFault(record, added, [...records.values()])) continue;
          const kept = record.substitutions.filter(({ parent_sku }) => parent_sku !== parent);
          records.set(sku, { ...record, substitutions: [...kept, { id: ++last, ...added }] });
        }
        const all = [...records.values()].flatMap(({ sku, substitutions }) =>
          substitutions.map((s) => ({ sku, ...s })),
        );
        for (const sku of records.keys()) {
          const successors = all.filter(({ parent_sku }) => parent_sku === sku);
          if (successors.some(({ kind }) => kind === 'hard')) expect(successors).toHaveLength(1);
          expect(successors.reduce((sum, { share_pct }) => sum + share_pct, 0)).toBeLessThanOrEqual(100);
        }
        // Without a loop, taking away whatever replaces nothing leaves nothing.
        let left = all;
        for (let before = -1; before !== left.length; ) {
          before = left.length;
          left = left.filter(({ parent_sku }) => left.some(({ sku }) => sku === parent_sku));
        }
        expect(left).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
