import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Message } from './message.ts';

const FILES = ['../*/messages.ts', '*.ts'].flatMap((pattern) =>
  globSync(pattern, { cwd: import.meta.dirname }).filter((file) => !/(message|finding|\.test)\.ts$/.test(file)),
);

/** Every code of every catalogue, with the file that has it; nothing else can be thrown, by the type of `Refusal`. */
const CODES = (
  await Promise.all(FILES.map(async (file) => Object.values(await import(`./${file}`)).map((c) => ({ file, c }))))
)
  .flat()
  .flatMap(({ file, c }) =>
    Object.keys(c as Record<string, (params: never) => Message>).map((code) => ({ file, code })),
  );

test('there is a catalogue for each owner, and those that all share', () => {
  expect(FILES.toSorted()).toEqual([
    '../accounts/messages.ts',
    '../gateway/messages.ts',
    '../marketing/messages.ts',
    '../npl/messages.ts',
    '../promo-analytics/messages.ts',
    '../promo-proposals/messages.ts',
    'import.ts',
    'input.ts',
    'service.ts',
  ]);
});

test('a code is in snake_case, and means the same wherever it is met', () => {
  expect(CODES.filter(({ code }) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(code))).toEqual([]);
  expect(CODES.length).toBeGreaterThan(100);
  const twice = CODES.filter(({ code }, i) => CODES.findIndex((other) => other.code === code) !== i);
  expect(twice).toEqual([]);
});
