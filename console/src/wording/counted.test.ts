import { expect, test } from 'vitest';
import { text as forecast } from '../pages/forecast/text.ts';
import { text as performance } from '../pages/performance/text.ts';
import { text as economics } from '../plan/economics/text.ts';

test.each([
  [economics.hr.ofLines(20, 21), 'za 20 od 21 artikla'],
  [economics.hr.ofLines(1, 2), 'za 1 od 2 artikla'],
  [economics.hr.ofLines(4, 5), 'za 4 od 5 artikala'],
  [economics.en.ofLines(0, 1), 'of 0 out of 1 product'],
  [forecast.hr.counts(1), 'vrijedi kao 1 jednako slična akcija'],
  [forecast.hr.counts(2.31), 'vrijedi kao 2,3 jednako slične akcije'],
  [forecast.hr.counts(2.5), 'vrijedi kao 2,5 jednako sličnih akcija'],
  [forecast.en.counts(1), 'counts as 1 equally similar promotion'],
  [forecast.en.counts(2.31), 'counts as 2,3 equally similar promotions'],
  [performance.hr.chartLabel(1), 'Točke: popust u postocima i rast u postocima za 1 akciju'],
  [performance.hr.chartLabel(23), 'Točke: popust u postocima i rast u postocima za 23 akcije'],
  [performance.en.chartLabel(1), 'Points: discount in percent and uplift in percent of 1 promotion'],
  [performance.hr.newest(21), '21 najnovija'],
  [
    performance.hr.cut(500),
    'Prikazano: 500 najnovijih akcija; starije možda nedostaju. Suzite filtre ili povećajte broj.',
  ],
])('%s', (told, expected) => {
  expect(told).toBe(expected);
});
