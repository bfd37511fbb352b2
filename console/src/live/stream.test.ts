import { expect, test } from 'vitest';
import { takeEvents } from './stream.ts';
import { pathsOf } from './topics.ts';

test('complete events are taken, the rest waits for more; comments and retry times are passed over', () => {
  const first = takeEvents(': ping\n\nretry: 2000\n\nevent: a.event.b\ndata: {"id":1}\n\nevent: c');
  expect(first).toEqual({ events: [{ event: 'a.event.b', data: '{"id":1}' }], rest: 'event: c' });
  expect(takeEvents(`${first.rest}\r\ndata: x\r\ndata: y\r\n\r\n`).events).toEqual([{ event: 'c', data: 'x\ny' }]);
});

test('an event makes stale what its owner shows; an unknown one nothing', () => {
  expect(pathsOf('promo-proposals.event.updated')).toContain('/api/promo/calendar');
  expect(pathsOf('npl.event.status-changed')).toEqual(['/api/npl']);
  expect(pathsOf('weather.event.rain')).toEqual([]);
});
