import type { SkuLine } from '@promo/contracts/promo-proposals/proposal';
import { runYielding } from '@promo/runtime/yielding-steps';
import { describe, expect, test } from 'vitest';
import { CodeNumbers } from '../calendar/plan.ts';
import { unsavedPlan } from '../calendar/unsaved.ts';
import { merged } from '../proposal/contents.ts';
import { plan, proposal } from '../proposal/proposal.fixture.ts';
import { ConflictIndex } from './conflict-index.ts';
import { freeStartsSteps } from './free-starts.ts';
import { SpoilIndex } from './spoil-index.ts';

type Given = Parameters<typeof plan>[0];

const coffee = (discount_pct: number, code = 'A'): SkuLine => ({ code, regular_price: 10, discount_pct });

function calendarOf(...given: readonly Given[]) {
  const codes = new CodeNumbers();
  const [clashes, spoils] = [new ConflictIndex(), new SpoilIndex()];
  for (const one of given) {
    clashes.put(plan(one, codes));
    spoils.put(plan(one, codes));
  }
  return { codes, clashes, spoils };
}

/** Two weeks of coffee at 20 % off by the web shop, weeks 20 and 21: May 11th to 24th, 2026. */
const mine: Given = { id: 7, source: 'webshop', weeks: [202620, 202621], skus: [coffee(20)] };

const freeStarts = (...given: Parameters<typeof freeStartsSteps>) => runYielding(freeStartsSteps(...given));

async function startsOf(calendar: ReturnType<typeof calendarOf>, earliest = 202601, given = mine): Promise<number[]> {
  const starts = await freeStarts(plan(given, calendar.codes), calendar, earliest);
  return starts.map(({ start_yw }) => start_yw);
}

/** Free units have no price of their own, so that only weeks clash. */
const free: SkuLine = { code: 'A', mechanic: '1+1' };
const withoutPrices: Given = { ...mine, skus: [free] };

describe('free starts', () => {
  test.each<[string, Given[], Given, number, number[]]>([
    // weeks 20–21 against 21–22: begun in 23 or later, or in 19 or earlier, they share none
    [
      'are those that share no week',
      [{ source: 'leaflet', weeks: [202621, 202622], skus: [free] }],
      withoutPrices,
      202601,
      [202619, 202618, 202623, 202617],
    ],
    [
      'lie in weeks to come',
      [{ source: 'leaflet', weeks: [202621, 202622], skus: [free] }],
      withoutPrices,
      202618,
      [202619, 202618, 202623, 202624],
    ],
    [
      'leave out what another one takes',
      [
        { id: 1, source: 'leaflet', weeks: [202621, 202622], skus: [free] },
        { id: 2, source: 'radio', weeks: [202624, 202624], skus: [free] },
        { id: 3, source: 'radio', weeks: [202618, 202618], skus: [free] },
      ],
      withoutPrices,
      202619,
      // 19–20 is free; 23–24 meets radio in 24
      [202619, 202625, 202626, 202627],
    ],
    [
      'are any where another source means another product',
      [{ source: 'leaflet', weeks: [202620, 202621], skus: [coffee(30, 'B')] }],
      withoutPrices,
      202620,
      [202621, 202622, 202623, 202624],
    ],
    // 7 € from June 1st, week 23: whoever begins on the same day lowers nothing; before it 8 € must end by May 1st, which
    // week 16 and 17 do, on April 26th
    [
      'lower no reference and have none lowered',
      [{ source: 'webshop', weeks: [202623, 202623], skus: [coffee(30)] }],
      mine,
      202601,
      [202623, 202616, 202615, 202614],
    ],
    // after June 7th and 30 days more, July 7th, the next Monday is July 13th, week 29
    [
      'come after the 30 days',
      [{ source: 'webshop', weeks: [202623, 202623], skus: [coffee(30)] }],
      mine,
      202620,
      [202623, 202629, 202630, 202631],
    ],
    // Begun in week 46 they follow the leaflet, 26 weeks after their own; a week more of it is too far.
    [
      'are looked for within 26 weeks',
      [{ source: 'leaflet', weeks: [202601, 202645], skus: [free] }],
      withoutPrices,
      202601,
      [202646],
    ],
    [
      'are not looked for beyond them',
      [{ source: 'leaflet', weeks: [202601, 202646], skus: [free] }],
      withoutPrices,
      202601,
      [],
    ],
    ['may be none', [{ source: 'leaflet', weeks: [202601, 202652], skus: [free] }], withoutPrices, 202601, []],
  ])('%s', async (_, others, given, earliest, expected) => {
    expect(await startsOf(calendarOf(...others), earliest, given)).toEqual(expected);
  });

  test('are tried one at a time, so that requests have their turn', () => {
    const calendar = calendarOf({ source: 'leaflet', weeks: [202601, 202652], skus: [free] });
    // 26 weeks later and 19 earlier, the first week of the year
    const steps = freeStartsSteps(plan(withoutPrices, calendar.codes), calendar, 202601);
    expect([...steps]).toHaveLength(26 + 19);
  });

  test('keep the weekday, and leave the calendar as it was', async () => {
    const calendar = calendarOf({ source: 'leaflet', weeks: [202620, 202620], skus: [free] }, withoutPrices);
    const midweek = plan({ ...withoutPrices, start_date: '2026-05-13' }, calendar.codes);
    // the Wednesday of week 21
    expect((await freeStarts(midweek, calendar, 202620))[0]).toEqual({ start_yw: 202621, start_date: '2026-05-20' });
    expect(calendar.clashes.countOf(7)).toBe(1);
  });

  test('are none of what has no weeks, and what is not saved leaves nothing behind', async () => {
    const later: Given = { source: 'leaflet', weeks: [202623, 202623], skus: [coffee(30)] };
    const calendar = calendarOf(later);
    expect(await startsOf(calendar, 202601, { ...mine, weeks: null })).toEqual([]);
    expect(await startsOf(calendar)).toHaveLength(4);
    expect([calendar.clashes.countOf(7), calendar.spoils.countOf(7)]).toEqual([0, 0]);
    // Its 8 € until May 31st are in the 30 days before the 7 € of June 1st, and stay there.
    const saved = { ...mine, weeks: [202621, 202622] } as const;
    const kept = calendarOf(later, saved);
    await startsOf(kept, 202601, saved);
    expect(kept.spoils.countOf(7)).toBe(1);
  });
});

test('what is not saved is the next version of its proposal, and brings no code along that no plan has', () => {
  const codes = new CodeNumbers();
  const before = { ...proposal({ ...mine, status: 'submitted' }), content_version: 3, terms_version: 4 };
  const contents = merged(before, {});
  const none = unsavedPlan(contents, null, codes);
  expect(none).toMatchObject({ id: 0, status: 'draft', content_version: 0, numbers: [] });
  expect(codes.knows('A')).toBe(false);
  codes.numberOf('A');
  expect(unsavedPlan(contents, before, codes)).toMatchObject({
    id: 7,
    status: 'submitted',
    content_version: 3,
    terms_version: 4,
    numbers: [0],
  });
  const dearer = { ...contents, skus: contents.skus.map((line) => ({ ...line, discount_pct: 10 })) };
  expect(unsavedPlan(dearer, before, codes)).toMatchObject({ content_version: 3, terms_version: 0 });
});
