import { expect, test } from 'vitest';
import type { Coded } from '../../wording/wording.ts';
import { areForeseen } from './foreseen.ts';

/** A warning about several lines at once tells how many. */
const about = (code: string, lines: number): Coded => ({ code, params: { lines, skus: ['A', 'B'] } });
const one = (code: string): Coded => ({ code });

test.each<[string, Coded[], { conflicts: number | undefined; breaches: number }, boolean]>([
  ['nothing', [], { conflicts: 0, breaches: 0 }, true],
  ['its one conflict', [one('open_conflict')], { conflicts: 1, breaches: 0 }, true],
  ['one of its two conflicts', [one('spoils_later')], { conflicts: 2, breaches: 0 }, true],
  ['a conflict, of breaches alone', [one('open_conflict')], { conflicts: 0, breaches: 3 }, false],
  ['a conflict, of what was not known', [one('open_conflict')], { conflicts: undefined, breaches: 0 }, false],
  [
    'three, of one',
    [one('open_conflict'), one('open_conflict'), one('spoils_later')],
    { conflicts: 1, breaches: 0 },
    false,
  ],
  ['two kinds, of one', [one('open_conflict'), one('spoils_later')], { conflicts: 1, breaches: 0 }, false],
  ['its one breach', [one('not_announceable')], { conflicts: 0, breaches: 1 }, true],
  ['its one breach, in other words', [one('nc30_above_reference')], { conflicts: 0, breaches: 1 }, true],
  [
    'one breach in both words',
    [one('nc30_above_reference'), one('not_announceable')],
    { conflicts: 0, breaches: 1 },
    true,
  ],
  ['a breach, of conflicts alone', [one('nc30_above_reference')], { conflicts: 4, breaches: 0 }, false],
  ['two breaches, of one', [one('not_announceable'), one('not_announceable')], { conflicts: 0, breaches: 1 }, false],
  ['twelve breaches, of one', [about('not_announceable', 12)], { conflicts: 0, breaches: 1 }, false],
  ['its twelve breaches', [about('not_announceable', 12)], { conflicts: 0, breaches: 12 }, true],
  ['days that have passed', [one('already_over')], { conflicts: 0, breaches: 0 }, true],
  ['no forecast', [one('forecast_unavailable')], { conflicts: 1, breaches: 1 }, false],
  ['codes that are not known', [one('unknown_codes')], { conflicts: 1, breaches: 1 }, false],
])('warned of %s', (_what, warnings, seen, foreseen) => {
  expect(areForeseen(warnings, seen)).toBe(foreseen);
});
