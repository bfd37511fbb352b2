import { expect, test } from 'vitest';
import { HEADER, sales } from './scan.fixture.ts';

/** windows-1250 bytes of the Croatian letters; everything else as it is in ASCII. */
const cp1250 = (text: string): Uint8Array =>
  Uint8Array.from(text, (c) =>
    'ŠŽšžĆČĐćčđ'.includes(c)
      ? ([0x8a, 0x8e, 0x9a, 0x9e, 0xc6, 0xc8, 0xd0, 0xe6, 0xe8, 0xf0]['ŠŽšžĆČĐćčđ'.indexOf(c)] as number)
      : c.charCodeAt(0),
  );

const text = `${HEADER},mechanic\nČ1,202647,1,0,čćžšđ ČĆŽŠĐ\n`;
test.each([
  ['UTF-8', Buffer.from(text), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
  ['windows-1250', cp1250(text), 'windows-1250'],
  [
    'windows-1250 after 100 KiB of ASCII',
    Buffer.concat([
      Buffer.from(`${HEADER},mechanic\n${'A,202647,1,0,x\n'.repeat(7000)}`),
      cp1250('Č1,202647,1,0,čćžšđ ČĆŽŠĐ'),
    ]),
    'windows-1250',
  ],
])('is found: %s', async (_, bytes, encoding) => {
  for (const fast of [true, false]) {
    const { rows, rejections, result } = await sales(bytes, fast);
    expect(rejections).toEqual([]);
    expect(result.encoding).toBe(encoding);
    expect(result.readTexts).toEqual(encoding === 'utf-8' ? [] : ['Č1', 'čćžšđ ČĆŽŠĐ']);
    expect(rows.at(-1)).toMatchObject({ sku: 'Č1', code: 2, mechanic: 'čćžšđ ČĆŽŠĐ' });
  }
});

// Without a mark: the others were read as windows-1250 for one broken character, Kava š as Kava Ĺˇ.
test.each([
  ['a text that was cut by bytes', [0xc5, 0x0a]],
  ['a file that was cut', [0xc5]],
  ['a row of another alphabet', [0xe8, 0x61, 0x6a, 0x0a]],
])('one broken character does not make another alphabet of the whole: %s', async (_, broken) => {
  const start = Buffer.from(`${HEADER},mechanic\nČ1,202647,1,0,Kava š\nA,202647,1,0,ka`);
  for (const fast of [true, false]) {
    const { rows, rejections, result } = await sales(Buffer.concat([start, Buffer.from(broken)]), fast);
    expect(result.encoding).toBe('utf-8');
    expect(rows).toMatchObject([{ sku: 'Č1', mechanic: 'Kava š' }]);
    expect(rejections).toMatchObject([{ line: 3, column: 'mechanic', code: 'not_utf8' }]);
  }
});

test('a broken cell of a UTF-8 file is a bad cell', async () => {
  const start = Buffer.from(`\uFEFF${HEADER},mechanic\nČ1,202647,1,0,č\nA,202647,1,0,`);
  const { rows, rejections } = await sales(Buffer.concat([start, Buffer.from([0xe8, 0x0a])]));
  expect(rows).toHaveLength(1);
  expect(rejections).toMatchObject([
    { line: 3, column: 'mechanic', reason: 'is not valid UTF-8, which the rest of the file is', code: 'not_utf8' },
  ]);
});
