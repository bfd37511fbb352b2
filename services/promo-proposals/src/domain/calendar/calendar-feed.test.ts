import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { plan, proposal } from '../proposal/proposal.fixture.ts';
import { calendarFeed } from './calendar-feed.ts';
import { CodeNumbers, type Plan, planOf } from './plan.ts';

const numbers = new CodeNumbers();
const feedOf = (plans: readonly Plan[], restores = 0) => calendarFeed(plans, '2026-11-21T10:00:00.123Z', restores);

/** The events that a calendar reads in it. Throws where it is no iCalendar. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const { uid, sequence, summary, description, startDate, endDate } = event;
    const status = component.getFirstPropertyValue('status');
    return { uid, sequence, summary, description, start: `${startDate}`, end: `${endDate}`, status };
  });
}

test('a proposal is an event of whole days, whose end is the day after its last', () => {
  const record = proposal({ id: 7, status: 'approved', source: 'leaflet', weeks: [202652, 202701] });
  const titled = { ...record, title: 'Čokolada; 2+1, "božićna"\\posebna', skus: [], version: 3 };
  const text = feedOf([planOf(titled, numbers)]);
  expect(eventsIn(text)).toEqual([
    {
      uid: 'proposal-7@promotion-planning',
      sequence: 3,
      summary: 'Čokolada; 2+1, "božićna"\\posebna',
      description: '#7 · approved · leaflet · 0 SKU',
      start: '2026-12-21',
      end: '2027-01-11',
      status: 'CONFIRMED',
    },
  ]);
  expect(text).toContain('\r\nDTSTAMP:20261121T100000Z\r\n');
});

test('one that is moved keeps its UID, and its SEQUENCE rises', () => {
  const before = proposal({ id: 7, weeks: [202610, 202611] });
  const after = { ...proposal({ id: 7, weeks: [202612, 202612] }), version: before.version + 1 };
  const [old, moved] = [before, after].map((record) => eventsIn(feedOf([planOf(record, numbers)]))[0]);
  expect(moved?.uid).toBe(old?.uid);
  expect(moved?.sequence).toBe((old?.sequence ?? 0) + 1);
  expect([old?.start, moved?.start]).toEqual(['2026-03-02', '2026-03-16']);
});

test('its SEQUENCE rises also where a restore has put it back to an earlier version', () => {
  const [first, last] = [1, 99_999].map((version) =>
    planOf({ ...proposal({ id: 7, weeks: [202610, 202611] }), version }, numbers),
  );
  const sequenceOf = (one: Plan | undefined, restores: number) =>
    eventsIn(feedOf(one ? [one] : [], restores))[0]?.sequence;
  expect(sequenceOf(first, 1)).toBeGreaterThan(sequenceOf(last, 0) as number);
  expect(sequenceOf(first, 2)).toBeGreaterThan(sequenceOf(last, 1) as number);
});

test.each([
  ['draft', 'TENTATIVE'],
  ['submitted', 'TENTATIVE'],
  ['revision', 'TENTATIVE'],
  ['rejected', 'CANCELLED'],
  ['withdrawn', 'CANCELLED'],
] as const)('%s is %s', (status, shown) => {
  expect(eventsIn(feedOf([plan({ status }, numbers)]))[0]?.status).toBe(shown);
});

describe('the text', () => {
  const lines = (text: string) => text.split('\r\n');

  test('has lines of 75 octets at most, folded between characters', () => {
    const title = `${'Šećer i đumbir '.repeat(20)}🎄`;
    const text = feedOf([planOf({ ...proposal({}), title }, numbers)]);
    expect(Math.max(...lines(text).map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\uFFFD');
    expect(eventsIn(text)[0]?.summary).toBe(title);
  });

  test('is a calendar without events too, where nothing is selected or has weeks', () => {
    for (const plans of [[], [plan({ weeks: null }, numbers)]]) {
      const text = feedOf(plans);
      expect(eventsIn(text)).toEqual([]);
      expect(text).toContain('BEGIN:VTIMEZONE');
      expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    }
  });
});
