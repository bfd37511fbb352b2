import fc from 'fast-check';
import { expect, it } from 'vitest';
import { betterDepths, lineAt, type OtherDepth } from './better-depths.ts';
import { type PlannedLine, together } from './lines-together.ts';
import { line } from './planned-line.fixture.ts';

const betterOf = (lines: readonly PlannedLine[], othersOf: (i: number) => readonly OtherDepth[]) =>
  betterDepths(
    lines.map((line, i) => ({ ...line, otherDepths: () => othersOf(i) })),
    together(lines),
  );

const upliftOf = (mean: number) => ({ expected: mean, mean, p10: mean / 2, p90: 2 * mean });

const other = (discount: number, mean: number, { mayRun = true, funding = 0 } = {}): OtherDepth => ({
  discount,
  depth: discount,
  uplift: upliftOf(mean),
  funding,
  mayRun: () => mayRun,
});

it('says which depth adds most, worked by hand', () => {
  // At 20 %: 250 · 2.40 − 400 − 0.1·150·3.00 − 0.05·150·4.00 = 125; at 10 %: 220 · 3.20 − 400 − 36 − 24 = 244; at 5 %: 160 · 3.60 − 400 − 18 − 12 = 146.
  const others = [other(5, 0.6), other(10, 1.2), other(20, 1.5)];
  const told = betterOf([line()], () => others);
  expect(told).toEqual({ better: [{ discount_pct: 10, gain_eur: 119 }], better_together_eur: 119 });
});

it.each<[string, OtherDepth[], Partial<PlannedLine>, { discount_pct: number; gain_eur: number } | null]>([
  [
    'its price may not be announced: then the next',
    [other(5, 0.6), other(10, 1.2, { mayRun: false })],
    {},
    { discount_pct: 5, gain_eur: 21 },
  ],
  ['it adds less than a change is worth', [other(19, 1.408)], {}, null],
  ['stock and orders do not last for it', [other(30, 9)], { onHand: 500, onOrder: 499 }, null],
  ['they just do', [other(30, 9)], { onHand: 500, onOrder: 500 }, { discount_pct: 30, gain_eur: 625 }],
  ['they do not last now, and it sells less', [other(10, 1.2)], { onHand: 10 }, { discount_pct: 10, gain_eur: 119 }],
  [
    'of equal ones the shallower is told',
    [other(10, 1.2), { ...other(11, 1.2), depth: 10 }],
    {},
    { discount_pct: 10, gain_eur: 119 },
  ],
  ['nothing is known of its money', [other(10, 1.2)], { uplift: null }, null],
])('no other depth where %s', (_, others, fields, told) => {
  expect(betterOf([line(fields)], () => others).better).toEqual([told]);
});

it('keeps to depths that give up what the supplier pays, where that stays as it is', () => {
  // 1.20 a unit are 15 % of 8.00 net: at 14 % the supplier would pay more than customers get.
  const at = (discount: number, mean: number) => other(discount, mean, { funding: 1.2 });
  const told = (...others: OtherDepth[]) => betterOf([line({}, { funding: 1.2 })], () => others).better[0];
  expect(told(at(14, 1.4))).toBeNull();
  expect(told(at(14, 1.4), at(15, 1.41))).toEqual({ discount_pct: 15, gain_eur: expect.any(Number) });
});

it('counts at another depth what the supplier pays there, worked by hand', () => {
  // At 20 %: 125 + 250 · 0.40 = 225; at 10 %: 244 + 220 · 0.20 = 288.
  const told = betterOf([line({}, { funding: 0.4 })], () => [other(10, 1.2, { funding: 0.2 })]);
  expect(told.better).toEqual([{ discount_pct: 10, gain_eur: 63, supplier_funding: 0.2 }]);
  expect(told.better_together_eur).toBe(63);
});

it('knows that siblings share what they take: what one gives back another may take, and both together change other than one by one', () => {
  // Each takes 15 alone, both 15 together, 45 €. One at 10 % takes 12, which changes nothing of it; both give back 3 units, 9 €.
  const siblings = ['A', 'B'].map((code) => line({ code, family: 1 }));
  const { better, better_together_eur } = betterOf(siblings, () => [other(10, 1.2)]);
  expect(better).toEqual(['A', 'B'].map(() => ({ discount_pct: 10, gain_eur: 110 })));
  expect(better_together_eur).toBe(229);
});

it('says nothing where a SKU is listed twice, of which one line counts', () => {
  const told = betterOf([line(), line({ depth: 30 })], () => [other(10, 1.2)]);
  expect(told).toEqual({ better: [null, null], better_together_eur: null });
});

it('tells what the total would change by if one line alone were changed', () => {
  // Hundredths: of fractions most are drawn so small that nothing comes of them.
  const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((drawn) => drawn / 100);
  const uplift = hundredths(0, 300);
  const anyLine = fc.record({
    family: fc.constantFrom(null, 1, 2),
    mean: uplift,
    depth: fc.integer({ min: 0, max: 50 }),
    cost: fc.option(hundredths(100, 700)),
    cannibalization: hundredths(0, 90),
    familyMargin: fc.option(hundredths(-100, 500)),
    others: fc.array(fc.tuple(fc.integer({ min: 5, max: 50 }), uplift, hundredths(0, 20)), { maxLength: 4 }),
  });
  let changed = 0;
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 6 }), (drawn) => {
      const lines = drawn.map(({ family, mean, depth, ...terms }, i) =>
        line({ code: `${i}`, family, depth, uplift: upliftOf(mean) }, terms),
      );
      const others = drawn.map((one) =>
        one.others.map(([discount, mean, funding]) => other(discount, mean, { funding })),
      );
      const { better } = betterOf(lines, (i) => others[i] as OtherDepth[]);
      const total = (all: readonly PlannedLine[]) => together(all).totals.incremental_margin_eur ?? 0;
      const gainAt = (i: number, at: OtherDepth) =>
        total(lines.with(i, lineAt(lines[i] as PlannedLine, at))) - total(lines);
      for (const [i, told] of better.entries()) {
        const gains = (others[i] as OtherDepth[]).map((at) => gainAt(i, at));
        // Totals are sums of cents.
        if (told) expect(Math.abs(Math.max(...gains) - told.gain_eur)).toBeLessThan(0.1);
        // Of a line whose money is not known nothing is told, whatever its siblings would make of it.
        else if (drawn[i]?.cost !== null) expect(Math.max(0, ...gains)).toBeLessThan(2.1);
        if (told) changed++;
      }
    }),
  );
  expect(changed).toBeGreaterThan(50);
});
