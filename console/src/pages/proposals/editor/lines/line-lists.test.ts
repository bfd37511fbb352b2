import { expect, test } from 'vitest';
import { emptyLine, type Line } from '../../../../plan/draft.ts';
import { changedLine, repriced, withLines } from './line-lists.ts';

const line = (code: string, changes: Partial<Line> = {}): Line => ({ ...emptyLine(code, code), ...changes });

test('a discount given to all is taken back where it still holds; what came or was priced since stays', () => {
  const before = [line('kava', { discount_pct: 20 }), line('mlijeko', { promo_price: 0.99 }), line('sir')];
  const since = [
    line('kava', { discount_pct: 35 }),
    line('mlijeko', { discount_pct: 35 }),
    // somebody else's, which was put together with this since
    line('sir', { discount_pct: 30 }),
    line('riža', { discount_pct: 35 }),
  ];
  expect(repriced(since, before, 35)).toEqual([before[0], before[1], since[2], since[3]]);
});

test('pasted lines give those that are there what they say, and keep the rest', () => {
  const kava = line('kava', { discount_pct: 20, mechanic: '1+1', supplier_funding: 0.5 });
  const pasted = [line('kava', { promo_price: 2.5 }), line('sir', { discount_pct: 10 })];
  expect(withLines([kava], pasted)).toEqual([{ ...kava, discount_pct: null, promo_price: 2.5 }, pasted[1]]);
  // a funding that is given is no guess any more
  const guessed = line('kava', { supplier_funding: 0.5, funding_to_agree: true });
  expect(withLines([guessed], [line('kava', { supplier_funding: 0.4 })])).toEqual([
    line('kava', { supplier_funding: 0.4 }),
  ]);
  expect(withLines([guessed], [line('kava', { discount_pct: 10 })])[0]?.funding_to_agree).toBe(true);
});

test('a line says that its funding is to be agreed as long as it is', () => {
  const guessed = line('kava', { supplier_funding: 0.5, funding_to_agree: true });
  expect(changedLine(guessed, { note: 'x' })).toEqual({ ...guessed, note: 'x' });
  expect(changedLine(guessed, { funding_to_agree: false })).toStrictEqual(line('kava', { supplier_funding: 0.5 }));
});
