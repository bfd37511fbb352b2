import { expect, test } from 'vitest';
import { type Draft, emptyDraft, emptyLine, type Line } from '../../../../plan/draft.ts';
import { differences, keyOf, merge } from './merge.ts';

const line = (code: string, changes: Partial<Line> = {}) => ({
  ...emptyLine(code, code),
  regular_price: 4,
  ...changes,
});
const coffee = line('kava', { discount_pct: 20 });
const milk = line('mlijeko', { promo_price: 0.99 });
const opened: Draft = { ...emptyDraft(202650), title: 'Advent', skus: [coffee, milk] };

const withLines = (...skus: Line[]) => ({ skus });

/** What is in the merged draft of what differs from the opened one, and what is contradicted. */
const told = (mine: Partial<Draft>, theirs: Partial<Draft>, yielded: string[] = []) => {
  const { merged, contradictions } = merge(opened, { ...opened, ...mine }, { ...opened, ...theirs }, new Set(yielded));
  return [merged, contradictions.map(keyOf)];
};

const DEEPER = withLines({ ...coffee, discount_pct: 30 }, milk);
const PRICED = withLines({ ...coffee, discount_pct: null, promo_price: 2.5 }, milk);

test.each<[string, Partial<Draft>, Partial<Draft>, Partial<Draft>, string[]]>([
  ['nobody changed anything', {}, {}, {}, []],
  ['only I did', { title: 'Moj' }, {}, { title: 'Moj' }, []],
  ['only they did', {}, { title: 'Njihov' }, { title: 'Njihov' }, []],
  ['different fields', { title: 'Moj' }, { note: 'njihova' }, { title: 'Moj', note: 'njihova' }, []],
  ['the same change', { title: 'Isti' }, { title: 'Isti' }, { title: 'Isti' }, []],
  ['the same field', { title: 'Moj' }, { title: 'Njihov' }, { title: 'Moj' }, ['title ']],
  // an end before the start would come of it, field by field
  [
    'weeks are one',
    { start_yw: 202652, end_yw: 202652 },
    { end_yw: 202651 },
    { start_yw: 202652, end_yw: 202652 },
    ['weeks '],
  ],
  [
    'different lines',
    DEEPER,
    withLines(coffee, { ...milk, promo_price: 0.89 }),
    withLines({ ...coffee, discount_pct: 30 }, { ...milk, promo_price: 0.89 }),
    [],
  ],
  [
    'different fields of a line',
    DEEPER,
    withLines({ ...coffee, supplier_funding: 0.5 }, milk),
    withLines({ ...coffee, discount_pct: 30, supplier_funding: 0.5 }, milk),
    [],
  ],
  // side by side the price would rule over the discount, which neither wanted
  ['discount and price are one', DEEPER, PRICED, DEEPER, ['price kava']],
  [
    'lines of both are added, theirs where they stand',
    withLines(coffee, milk, line('moja')),
    withLines(line('njihova'), coffee, milk),
    withLines(line('njihova'), coffee, milk, line('moja')),
    [],
  ],
  [
    'the same line is added by both, each with a part of it',
    withLines(coffee, milk, line('sir', { regular_price: null, discount_pct: 10 })),
    withLines(coffee, milk, line('sir', { note: 'polica' })),
    withLines(coffee, milk, line('sir', { discount_pct: 10, note: 'polica' })),
    [],
  ],
  [
    'the same line is added by both, at different discounts',
    withLines(coffee, milk, line('sir', { discount_pct: 10 })),
    withLines(coffee, milk, line('sir', { discount_pct: 15 })),
    withLines(coffee, milk, line('sir', { discount_pct: 10 })),
    ['price sir'],
  ],
  ['I removed one', withLines(milk), { title: 'Njihov' }, { title: 'Njihov', ...withLines(milk) }, []],
  ['they removed one', { title: 'Moj' }, withLines(milk), { title: 'Moj', ...withLines(milk) }, []],
  ['both removed it', withLines(milk), withLines(milk), withLines(milk), []],
  [
    'I changed what they removed',
    DEEPER,
    withLines(milk),
    withLines(milk, { ...coffee, discount_pct: 30 }),
    ['line kava'],
  ],
  ['they changed what I removed', withLines(milk), DEEPER, withLines(milk), ['line kava']],
])('%s', (_, mine, theirs, merged, contradicted) => {
  expect(told(mine, theirs)).toEqual([{ ...opened, ...merged }, contradicted]);
});

test.each<[string, Partial<Draft>, Partial<Draft>, Partial<Draft>]>([
  ['title ', { title: 'Moj', note: 'moja' }, { title: 'Njihov' }, { title: 'Njihov', note: 'moja' }],
  ['price kava', DEEPER, PRICED, PRICED],
  ['line kava', DEEPER, withLines(milk), withLines(milk)],
  ['line kava', withLines(milk), DEEPER, DEEPER],
])('%s yields to theirs', (part, mine, theirs, merged) => {
  expect(told(mine, theirs, [part])).toEqual([{ ...opened, ...merged }, [part]]);
});

test('what the catalogue filled in is nobody’s change', () => {
  const bare = { ...opened, skus: [{ ...coffee, name: null, regular_price: null }, milk] };
  expect(differences(bare, opened)).toEqual([]);
  expect(merge(bare, bare, opened)).toEqual({ merged: opened, contradictions: [] });
  expect(merge(bare, opened, bare)).toEqual({ merged: opened, contradictions: [] });
});

test('differences tell part by part, of lines that come or go as a whole', () => {
  const after = { ...opened, note: 'nova', skus: [{ ...coffee, discount_pct: 30, note: 'x' }, line('sir')] };
  expect(differences(opened, after).map(keyOf)).toEqual([
    'note ',
    'price kava',
    'note kava',
    'line sir',
    'line mlijeko',
  ]);
});
