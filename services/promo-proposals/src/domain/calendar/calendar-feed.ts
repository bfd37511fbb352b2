import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { isoDate } from '@promo/retail/calendar';
import { meanDepth } from './calendar-entry.ts';
import type { Plan } from './plan.ts';

/** What a calendar shows of a state: RFC 5545 has these three words for events. */
const STATUS: Readonly<Record<ProposalStatus, 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'>> = {
  draft: 'TENTATIVE',
  submitted: 'TENTATIVE',
  revision: 'TENTATIVE',
  approved: 'CONFIRMED',
  rejected: 'CANCELLED',
  withdrawn: 'CANCELLED',
};

const HEAD = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Promotion planning//Promo calendar//EN',
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
  'X-WR-CALNAME:Promo',
  'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  'X-PUBLISHED-TTL:PT1H',
];

/** A calendar must hold something: where no proposal is selected, the time zone that all days are in. */
const NOTHING = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** More than a proposal has versions. */
const VERSIONS = 100_000;

/**
 * Plans as iCalendar (RFC 5545), an event of whole days each; those without days are left out. A subscribed calendar moves
 * an entry with its proposal: the UID stays, the SEQUENCE rises with the proposal's version, and over each of the `restores`, after
 * which versions are counted anew: a calendar may pass over what is lower than what it has. `now` is ISO 8601, UTC.
 */
export function calendarFeed(plans: readonly Plan[], now: string, restores: number): string {
  const stamp = now.replace(/[-:]|\.\d+/g, '');
  const events = plans.flatMap((plan) => eventOf(plan, stamp, restores * VERSIONS + plan.version));
  const lines = [...HEAD, ...(events.length > 0 ? events : NOTHING), 'END:VCALENDAR'];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function eventOf(plan: Plan, stamp: string, sequence: number): string[] {
  const { id, days, title, source, status } = plan;
  if (!days) return [];
  return [
    'BEGIN:VEVENT',
    `UID:proposal-${id}@promotion-planning`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;VALUE=DATE:${dateOf(days.first)}`,
    // The day after the last one: an end is exclusive.
    `DTEND;VALUE=DATE:${dateOf(days.last + 1)}`,
    `SUMMARY:${escaped(title ?? `#${id}`)}`,
    `DESCRIPTION:${escaped(describe(plan))}`,
    `CATEGORIES:${escaped(source)}`,
    `STATUS:${STATUS[status]}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** What fits a line, in the words of the API. */
function describe(plan: Plan): string {
  const { id, status, source, mechanic, channel, user, lines } = plan;
  const depth = meanDepth([plan]);
  const parts = [`#${id}`, status, source, mechanic, channel, depth === null ? null : `−${depth} %`];
  return [...parts, `${lines.size} SKU`, user?.name].filter(Boolean).join(' · ');
}

const dateOf = (day: number): string => isoDate(day).replaceAll('-', '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** The longest line, octets without the line break. */
const LONGEST = 75;

/** What is longer goes on after a line break and a blank, never within a character. */
function folded(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LONGEST) {
      parts.push(' ');
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += size;
  }
  return parts.join('\r\n');
}
