import { expect, test } from 'vitest';
import { doneBy, people, reviewerOf } from './people.ts';

test.each([
  [{ id: 5, name: 'Petra' }, undefined, 'Petra'],
  [{ id: 5, name: 'Petra' }, 5, 'Petra'],
  [{ id: 5, name: null }, 1, 'User 5 (entered by User 1)'],
  [{ id: 5, name: 'Petra' }, null, 'Petra'],
  [null, undefined, null],
  [null, 1, '– (entered by User 1)'],
])('%j, where %s acted, is told as %s', (by, acted_by, said) => {
  expect(doneBy(by, acted_by, people.en)).toBe(said);
  const { id, name } = by ?? { id: null, name: null };
  expect(reviewerOf({ reviewer_id: id, reviewer: name, acted_by: acted_by ?? null }, people.en)).toBe(said);
});
