import { expect, test } from 'vitest';
import { arrivalDoubt, doubtsOf, missingOf, orderByLaunch, orderedOn } from './doubts.ts';

test.each([
  ['whole packs, and enough of them', 36, []],
  ['fewer than the supplier sends', 24, [{ code: 'least', units: 32 }]],
  ['a pack that is not whole', 38, [{ code: 'packs', units: 4 }]],
  [
    'both',
    30,
    [
      { code: 'least', units: 32 },
      { code: 'packs', units: 4 },
    ],
  ],
  ['no quantity', null, []],
])('of at least 32 in packs of 4: %s', (_, quantity, doubts) => {
  expect(doubtsOf({ moq: 32, pack_size: 4 }, quantity)).toEqual(doubts);
});

test('an order is doubtful that all locations together are to have more of', () => {
  // 24, and the 6 on the shelf.
  const allocations = [
    {
      id: 1,
      product_id: 1,
      location: 'Veleprodajni centar',
      channel: 'wholesale' as const,
      qty: 24,
      min_presentation: 0,
    },
    { id: 2, product_id: 1, location: 'Split', channel: null, qty: 4, min_presentation: 6 },
  ];
  const of = { moq: null, pack_size: null, allocations };
  expect([29, 30].map((quantity) => doubtsOf(of, quantity))).toEqual([[{ code: 'allocated', units: 30 }], []]);
});

test('nothing is doubtful where the supplier asks for nothing', () => {
  expect(doubtsOf({ moq: null, pack_size: null }, 7)).toEqual([]);
});

test.each([
  // 28 days of delivery, 7 to the next check and 14 to be safe
  ['2026-12-20', 28, '2026-11-01'],
  ['2026-12-20', null, '2026-11-15'],
  [null, 28, null],
])('for a launch on %s that takes %s days one orders by %s', (launch_date, lead_time_days, orderBy) => {
  expect(orderByLaunch({ launch_date, lead_time_days })).toBe(orderBy);
});

test('what orders and sales go by is missing until it is filled in', () => {
  const filled = { supplier_name: 'Franck', cost: 0, regular_price: 3.99, lead_time_days: 0 };
  expect([missingOf(filled), missingOf({ ...filled, cost: null, lead_time_days: null })]).toEqual([
    [],
    ['cost', 'lead_time_days'],
  ]);
});

test.each([
  ['in the past', '2026-11-25', 14, { code: 'past' }],
  ['sooner than the supplier delivers', '2026-12-09', 14, { code: 'soon', earliest: '2026-12-10' }],
  ['on the day', '2026-12-10', 14, null],
  ['today, where nobody knows how long it takes', '2026-11-26', null, null],
  ['no day', '', 14, null],
] as const)('of an arrival of what is ordered on 26 November: %s', (_name, arrival, lead, doubt) => {
  expect(arrivalDoubt(arrival, '2026-11-26', '2026-11-26', lead)).toEqual(doubt);
});

test('what was ordered a week ago may come a week sooner', () => {
  expect(arrivalDoubt('2026-12-03', '2026-11-26', '2026-11-19', 14)).toBeNull();
});

test('a record was ordered on the day of its last such step, in Zagreb, whatever was edited or taken back since', () => {
  const step = { by: null, note: null };
  const history = [
    { ...step, from: 'approved', to: 'ordered', at: '2026-11-17T08:00:00Z' },
    { ...step, from: 'ordered', to: 'approved', at: '2026-11-17T09:00:00Z' },
    { ...step, from: 'approved', to: 'ordered', at: '2026-11-18T23:30:00Z' },
    { ...step, from: 'ordered', to: 'ordered', at: '2026-11-20T08:00:00Z' },
    { ...step, from: 'ordered', to: 'in_stock', at: '2026-11-21T08:00:00Z' },
    { ...step, from: 'in_stock', to: 'ordered', at: '2026-11-21T09:00:00Z' },
  ] as const;
  expect(orderedOn({ history: [...history] })).toBe('2026-11-19');
  expect(orderedOn({ history: [] })).toBeNull();
});
