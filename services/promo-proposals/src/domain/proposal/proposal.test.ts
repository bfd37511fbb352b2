import { expect, test } from 'vitest';
import { isMeant } from './proposal.ts';

/** Which versions a request may name, for a record that has had seven. */
const meant = (acknowledged?: { from: number; to: number }) =>
  [1, 2, 3, 4, 5, 6, 7, 8].filter((named) =>
    isMeant((version) => version === named, { version: 7, ...(acknowledged && { acknowledged }) }),
  );

test.each([
  { what: 'nothing was ever acknowledged', acknowledged: undefined, versions: [7] },
  { what: 'one conflict was acknowledged last', acknowledged: { from: 6, to: 7 }, versions: [6, 7] },
  { what: 'three were, one after the other', acknowledged: { from: 4, to: 7 }, versions: [4, 5, 6, 7] },
  { what: 'something else was changed since', acknowledged: { from: 5, to: 6 }, versions: [7] },
])('a request is meant for what is the same as what it names: $what', ({ acknowledged, versions }) => {
  expect(meant(acknowledged)).toEqual(versions);
});
