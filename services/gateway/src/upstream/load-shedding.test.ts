import { expect, test } from 'vitest';
import { createLoadShedding } from './load-shedding.ts';

/** A service that answers one request every so many milliseconds, in order, and how it is asked. */
function service(everyMs: number) {
  let now = 0;
  const shedding = createLoadShedding(() => now);
  const waiting: object[] = [];
  let answerAt = everyMs;
  return {
    /** So many of one caller come at once; gives how many of them are let in. */
    come: (count: number, caller = 'somebody') => {
      const taken = Array.from({ length: count }, () => ({})).filter((request) => shedding.enter(request, caller));
      waiting.push(...taken);
      return taken.length;
    },
    /** Time passes. */
    pass: (ms: number) => {
      for (const end = now + ms; now < end; ) {
        now = Math.min(end, answerAt);
        if (now < answerAt) return;
        answerAt += everyMs;
        const done = waiting.shift();
        if (done) shedding.leave(done);
      }
    },
    waiting: () => waiting.length,
  };
}

test('a service that has kept up so far may be asked a lot at once', () => {
  expect(service(10).come(1_000)).toBe(1_000);
});

test('asked four times what it can do, it has three seconds of work waiting, and is soon done', () => {
  const tenMs = service(10);
  let refused = 0;
  for (let ms = 0; ms < 20_000; ms += 5) {
    refused += 2 - tenMs.come(2);
    tenMs.pass(5);
  }
  // 400 a second come and 100 are answered: of 8,000 it does 2,000, and some 300 wait.
  expect(tenMs.waiting()).toBeGreaterThan(290);
  expect(tenMs.waiting()).toBeLessThan(330);
  expect(refused).toBe(8_000 - 2_000 - tenMs.waiting());
  tenMs.pass(3_300);
  expect([tenMs.waiting(), tenMs.come(100)]).toEqual([0, 100]);
});

test('a hundred at once of what takes 20 ms each are answered, one as the other', () => {
  const twentyMs = service(20);
  twentyMs.come(100);
  for (let i = 0; i < 500; i++) {
    twentyMs.pass(20);
    expect(twentyMs.come(1)).toBe(1);
  }
});

test('what it was not asked for in a pause does not make it slow', () => {
  const fortyMs = service(40);
  for (let i = 0; i < 20; i++) {
    fortyMs.come(1);
    fortyMs.pass(1_000);
  }
  fortyMs.come(60);
  fortyMs.pass(520);
  // 13 are answered, and the 47 that wait take 1.9 s.
  expect([fortyMs.waiting(), fortyMs.come(1)]).toEqual([47, 1]);
});

test('one that is silent is asked no more than sixteen things, after those that came at once', () => {
  const silent = service(Number.POSITIVE_INFINITY);
  expect(silent.come(10)).toBe(10);
  silent.pass(1_000);
  expect(silent.come(10)).toBe(6);
});

test('one caller who has asked too much shuts nobody out: others have an equal share of the room', () => {
  const silent = service(Number.POSITIVE_INFINITY);
  silent.come(100, 'the one');
  silent.pass(1_000);
  expect(silent.come(1, 'the one')).toBe(0);
  // Of two callers each has a half of the sixteen, of three a third, and the eighteenth has none.
  expect([silent.come(10, 'another'), silent.come(10, 'a third')]).toEqual([8, 5]);
  expect(silent.come(1, 'another')).toBe(0);
  const many = Array.from({ length: 20 }, (_, i) => silent.come(10, `of many ${i}`));
  expect(many).toEqual([4, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
});

test('what a caller was answered counts no more', () => {
  const slow = service(1_000);
  slow.come(8, 'another');
  slow.come(100, 'the one');
  slow.pass(2_000);
  // Six of its eight still wait.
  expect([slow.come(10, 'another'), slow.come(1, 'the one')]).toEqual([2, 0]);
});
