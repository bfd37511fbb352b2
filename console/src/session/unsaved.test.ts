import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shelfOf, typedSince } from './unsaved.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what somebody keeps is theirs alone, until they keep nothing', () => {
  const shelf = shelfOf(7, 'new-product:1');
  shelf.keep({ brand: 'Moja' });
  expect(shelfOf(7, 'new-product:1').kept()).toEqual({ brand: 'Moja' });
  for (const other of [shelfOf(8, 'new-product:1'), shelfOf(null, 'new-product:1'), shelfOf(7, 'new-product:2')]) {
    expect(other.kept()).toBeNull();
    other.keep(null);
  }
  shelf.keep(null);
  expect(shelf.kept()).toBeNull();
});

test('a full store, or what it holds that cannot be read, costs nothing but the keeping', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => '{',
    setItem: () => {
      throw new Error('full');
    },
  });
  const shelf = shelfOf(7, 'proposal:new');
  shelf.keep({ title: 'Proljeće' });
  expect(shelf.kept()).toBeNull();
});

test('once something is saved, fields that were typed in since it was sent stay, and the others go on', () => {
  const sent = { location: 'Rijeka', qty: 12 };
  const empty = { location: '', qty: null };
  expect(typedSince<object>(sent, { ...sent }, empty)).toEqual(empty);
  expect(typedSince<object>(sent, { location: 'Zadar', qty: 12 }, empty)).toEqual({ location: 'Zadar', qty: null });
  expect(typedSince<object>({ events: ['a'] }, { events: ['a', 'b'] }, { events: ['a'] })).toEqual({
    events: ['a', 'b'],
  });
  expect([typedSince('Dobro', 'Dobro', ''), typedSince('Dobro', 'Dobro je', '')]).toEqual(['', 'Dobro je']);
});
