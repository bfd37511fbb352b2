import { expect, test } from 'vitest';
import { aside, diameter, type Point, upperEdge } from './points.ts';

const points = (uplifts: number[]) => uplifts.map((uplift) => ({ uplift }) as Point);

test('the upper edge leaves out one in a hundred, once there are enough', () => {
  const usual = Array.from({ length: 199 }, (_, i) => i);
  // the 197th of 200 is 196, and the edge a multiple of 200
  expect(upperEdge(points([...usual, 5000]))).toBe(200);
  expect(upperEdge(points([10, 20, 5000]))).toBe(5000);
  expect(upperEdge([])).toBe(200);
});

test('four times the units make twice the diameter, over the smallest', () => {
  expect(diameter(100, 400) - 4).toBeCloseTo((diameter(400, 400) - 4) / 2);
  expect(diameter(0, 400)).toBe(4);
  expect(diameter(0, 0)).toBe(4);
});

test('points are moved aside by a point at most, each differently', () => {
  const moved = Array.from({ length: 500 }, (_, i) => aside(i));
  expect(Math.max(...moved.map(Math.abs))).toBeLessThanOrEqual(1);
  expect(new Set(moved).size).toBe(500);
});
