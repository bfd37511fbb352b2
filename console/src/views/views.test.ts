import { describe, expect, test, vi } from 'vitest';
import { sameSearch, storedViews, storeViews, withView } from './views.ts';

const view = (name: string, search = 'status=draft') => ({ name, search });

test('views stand by name, and one of the same name is replaced', () => {
  const views = [view('Čeka', 'status=submitted'), view('Zimska')];
  expect(withView(views, view(' Dorada ', 'status=revision'))).toEqual([
    view('Čeka', 'status=submitted'),
    view('Dorada', 'status=revision'),
    view('Zimska'),
  ]);
  expect(withView(views, view('ceka', 'mine=1'))).toEqual([view('ceka', 'mine=1'), view('Zimska')]);
});

test.each([
  ['status=draft&q=kava', 'q=kava&status=draft', true],
  ['?q=kava', 'q=kava', true],
  ['q=kava', 'q=kave', false],
  ['', '', true],
])('"%s" and "%s" ask for the same: %s', (a, b, expected) => {
  expect(sameSearch(a, b)).toBe(expected);
});

describe('what is stored', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });

  test('is a person’s, and a page’s', () => {
    storeViews(3, '/proposals', [view('Moji')]);
    expect(storedViews(3, '/proposals')).toEqual([view('Moji')]);
    expect(storedViews(4, '/proposals')).toEqual([]);
    expect(storedViews(3, '/calendar')).toEqual([]);
  });

  test.each(['{', 'null', '{"a":1}', '[1,null,{"name":"x"}]'])('is nothing where %s stands', (text) => {
    for (const key of kept.keys()) kept.set(key, text);
    expect(storedViews(3, '/proposals')).toEqual([]);
  });
});
