import type { SkuLine } from '@promo/contracts/promo-proposals/proposal';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { CAMPAIGN_DAYS, SALE_KINDS, type SaleKind, WINDOW_DAYS } from '@promo/retail/nc30';
import { addWeeks } from '@promo/retail/weeks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdToPlans } from '../../../test/plan-index.fixture.ts';
import { type Plan, unitCents } from '../calendar/plan.ts';
import type { plan } from '../proposal/proposal.fixture.ts';
import { type Spoil, spoiledCodes } from './spoil.ts';
import { SpoilIndex } from './spoil-index.ts';

type Given = Parameters<typeof plan>[0];

const someLine = (code: string) =>
  fc
    .record({
      promo: fc.integer({ min: 3, max: 7 }),
      regular: fc.option(fc.integer({ min: 6, max: 9 }), { freq: 9 }),
      mechanic: fc.constantFrom(null, null, null, null, '1+1'),
      sale_kind: fc.option(fc.constantFrom<SaleKind>(...SALE_KINDS), { freq: 3 }),
    })
    .map(({ promo, regular, ...line }): SkuLine => ({ code, promo_price: promo, regular_price: regular, ...line }));
const someGiven = fc
  .record({
    id: fc.integer({ min: 1, max: 8 }),
    status: fc.constantFrom<ProposalStatus>('draft', 'submitted', 'approved', 'revision', 'rejected'),
    sale_kind: fc.constantFrom<SaleKind>('action', 'seasonal', 'clearance'),
    start: fc.integer({ min: 1, max: 9 }),
    // So that some campaigns are too long to be one.
    later: fc.constantFrom(0, 0, 0, 6, 26),
    length: fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 0, max: 2 }) }, fc.integer({ min: 3, max: 24 })),
    skus: fc
      .tuple(fc.option(someLine('A')), fc.option(someLine('B')))
      .map((lines) => lines.filter((line) => line !== null)),
  })
  .map(({ start, later, length, ...given }): Given => {
    const first = addWeeks(202600 + start, later);
    return { ...given, weeks: [first, addWeeks(first, length)] };
  });
const step = fc.oneof({ weight: 4, arbitrary: someGiven }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 10 }) });
const shown = (spoils: readonly Spoil[]) =>
  spoils.map((spoil) => told(spoil, spoiledCodes(spoil).sort(), spoil.lines, spoil.silenced)).sort();
const told = (
  { spoiler, spoiled }: Pick<Spoil, 'spoiler' | 'spoiled'>,
  codes: readonly string[],
  lines: number,
  silenced: number,
) => `${spoiler.id} ${spoiled.id} ${codes}: ${lines}, ${silenced} silenced`;

test('the index equals a walk over all pairs and days after any changes', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
      const index = new SpoilIndex();
      const expected = (plans: readonly Plan[]) => {
        const spoils = walked(plans);
        found += spoils.length;
        return spoils;
      };
      holdToPlans(index, steps, { would: (made) => index.wouldSpoil(made), shown, expected });
    }),
    { numRuns: 200 },
  );
  expect(found).toBeGreaterThan(1_000);
});

/** Each pair, straight from the definition, day by day. */
function walked(plans: readonly Plan[]): string[] {
  const live = plans.filter(({ status }) => status !== 'rejected');
  const covers = (one: Plan, day: number) => one.days !== null && one.days.first <= day && day <= one.days.last;
  return live
    .flatMap((b) => live.map((a) => [a, b, ['A', 'B'].filter((code) => isSpoiled(a, b, code))] as const))
    .filter(([, , codes]) => codes.length > 0)
    .map(([spoiler, spoiled, codes]) => {
      const silenced = codes.filter((code) => unitCents(spoiler, code) <= unitCents(spoiled, code));
      return told({ spoiler, spoiled }, codes, codes.length, silenced.length);
    })
    .sort();

  function isSpoiled(a: Plan, b: Plan, code: string): boolean {
    const [line, own, start] = [a.lines.get(code), b.lines.get(code), b.days?.first ?? 0];
    if (!line || !own || line.unit_cents === null || own.unit_cents === null || own.regular_cents === null)
      return false;
    if (own.unit_cents >= own.regular_cents || line.unit_cents >= own.regular_cents) return false;
    if ((a.days?.first ?? 0) >= start) return false;
    const isPromotional = (one: Plan, day: number): boolean => {
      const { unit_cents = null, regular_cents = null } = one.lines.get(code) ?? {};
      const lowered = unit_cents !== null && (regular_cents === null || unit_cents < regular_cents);
      return lowered && (one.days?.first ?? 0) < start && covers(one, day);
    };
    let before = 0;
    if (own.sale_kind === 'seasonal' || own.sale_kind === 'clearance') {
      while (before <= CAMPAIGN_DAYS && live.some((one) => isPromotional(one, start - before - 1))) before++;
    }
    const isDearer = (day: number) =>
      live.some((one) => {
        const price = one.lines.get(code)?.unit_cents ?? own.unit_cents;
        return covers(one, day) && (one.days?.first ?? 0) < start && (price as number) < (own.unit_cents as number);
      });
    const falls = Array.from({ length: before }, (_, i) => start - 1 - i).every((day) => !isDearer(day));
    const reference = start - (before > CAMPAIGN_DAYS || !falls ? 0 : before);
    for (let day = reference - WINDOW_DAYS; day < reference; day++) if (covers(a, day)) return true;
    return false;
  }
}
