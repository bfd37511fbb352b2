import fc from 'fast-check';
import { BSON } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { readDocument } from './plain-documents.ts';

/** Written into the middle of a larger buffer, as documents lie in an answer of the server. */
function written(document: BSON.Document): Buffer {
  const bytes = Buffer.alloc(BSON.calculateObjectSize(document) + 7, 0xff).subarray(3, -4);
  bytes.set(BSON.serialize(document));
  return bytes;
}

const order = fc.constantFrom('usual', 'usual', 'usual', 'without the last', 'reversed');

/** Few names, so that they come up again; "Aa" and "BB" have the same hash, "čaj" is not ASCII, and the last ones mean something in a program. */
const name = fc.oneof(
  fc.constantFrom('code', 'Aa', 'BB', 'čaj', '', '0', '__proto__', '": values }; throw 1; //', '\\', '\u2028'),
  fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
);
const { plain } = fc.letrec<{ plain: unknown }>((tie) => ({
  plain: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(null, true, false, 0, -0, -1, 2 ** 31, 3.99),
    fc.integer(),
    fc.double(),
    fc.date({ noInvalidDate: true }),
    fc.maxSafeInteger().map((value) => BSON.Long.fromNumber(value)),
    fc.array(tie('plain')),
    fc.dictionary(name, tie('plain')),
    alike(tie('plain')),
  ),
}));

/** Objects with the same fields; some lack the last of them, some have them the other way round. */
function alike(value: fc.Arbitrary<unknown>): fc.Arbitrary<object[]> {
  const fields = fc.uniqueArray(name, { maxLength: 4 });
  const object = fc.record({ values: fc.array(value, { minLength: 4, maxLength: 4 }), order });
  return fc
    .tuple(fields, fc.array(object, { maxLength: 4 }))
    .map(([names, objects]) =>
      objects.map(({ values, order }) => Object.fromEntries(ordered(names, order).map((one, i) => [one, values[i]]))),
    );
}
const ordered = (names: readonly string[], how: string) =>
  how === 'reversed' ? names.toReversed() : how === 'usual' ? names : names.slice(0, -1);

describe('a document', () => {
  test('is read as the driver reads it: the same values, and the same JSON byte for byte', () => {
    fc.assert(
      fc.property(fc.dictionary(name, plain), (document) => {
        const bytes = written(document as BSON.Document);
        const [found, expected] = [readDocument(bytes), BSON.deserialize(bytes)];
        expect(found).toStrictEqual(expected);
        expect(JSON.stringify(found)).toBe(JSON.stringify(expected));
      }),
      { numRuns: 300 },
    );
  });

  test('with a value that is not plain is refused', () => {
    expect(() => readDocument(written({ id: new BSON.ObjectId() }))).toThrow('BSON type 7 is not plain');
  });
});
