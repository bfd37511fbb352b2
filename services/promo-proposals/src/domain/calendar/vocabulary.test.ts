import { expect, test } from 'vitest';
import { plan } from '../proposal/proposal.fixture.ts';
import { CodeNumbers } from './plan.ts';
import { vocabularyOf } from './vocabulary.ts';

test('what proposals use is told, the most used first; words of rejected and withdrawn ones do not count', () => {
  const codes = new CodeNumbers();
  const line = { code: 'A', mechanic: '1+1' };
  const told = vocabularyOf([
    plan({ id: 1, source: 'letak', weeks: [202610, 202611], mechanic: '2+1' }, codes),
    plan(
      { id: 2, source: 'letak', weeks: [202604, 202604], skus: [line, { code: 'B' }, { code: 'C', mechanic: '1+1' }] },
      codes,
    ),
    plan({ id: 3, source: 'web', weeks: null, skus: [line] }, codes),
    { ...plan({ id: 4, source: 'letka', status: 'withdrawn' }, codes), user: { id: 7, name: 'Ivo' } },
    {
      ...plan({ id: 5, source: 'web', status: 'approved', weeks: [202620, 202620] }, codes),
      channel: 'web',
      user: { id: 9, name: 'Ana' },
    },
    { ...plan({ id: 6, source: 'atv', weeks: [202601, 202601] }, codes), user: { id: 9, name: 'Ana' } },
  ]);
  expect(told).toEqual({
    sources: [
      { value: 'letak', proposals: 2, last_yw: 202610 },
      { value: 'web', proposals: 2, last_yw: 202620 },
      { value: 'atv', proposals: 1, last_yw: 202601 },
    ],
    channels: [{ value: 'web', proposals: 1, last_yw: 202620 }],
    mechanics: [
      { value: '1+1', proposals: 2, last_yw: 202604 },
      { value: '2+1', proposals: 1, last_yw: 202610 },
    ],
    people: [
      { id: 9, name: 'Ana' },
      { id: 7, name: 'Ivo' },
    ],
  });
});

test('people come by name, those of one name by id, and nobody’s words are lost without weeks', () => {
  const codes = new CodeNumbers();
  const by = (id: number, name: string | null) => ({
    ...plan({ id, source: 'web', weeks: null }, codes),
    user: { id, name },
  });
  const told = vocabularyOf([by(9, 'Ana'), by(5, 'Ivo'), by(4, null), by(3, 'Ana')]);
  expect(told.people.map(({ id }) => id)).toEqual([4, 3, 9, 5]);
  expect(told.sources).toEqual([{ value: 'web', proposals: 4, last_yw: null }]);
});

test('words that are used as often come by themselves', () => {
  const codes = new CodeNumbers();
  const told = vocabularyOf(['web', 'atv', 'letak'].map((source, i) => plan({ id: i + 1, source }, codes)));
  expect(told.sources.map(({ value }) => value)).toEqual(['atv', 'letak', 'web']);
});
