import { expect, test } from 'vitest';
import { eventKey, seasonEffect } from './events.ts';

test('the course of the category is what separates the baseline from sales of the weeks before', () => {
  expect(seasonEffect({ before_qty: 20, baseline: 22 })).toBeCloseTo(10);
  expect(seasonEffect({ before_qty: 27, baseline: 21.6 })).toBeCloseTo(-20);
  expect(seasonEffect({ baseline: 22, before_qty: 0 })).toBeNull();
  expect(seasonEffect({ before_qty: 20, baseline: null })).toBeNull();
});

test('a SKU has one event a week', () => {
  expect(eventKey({ sku: 'a~b', start_yw: 202646 })).toBe('202646~a~b');
});
