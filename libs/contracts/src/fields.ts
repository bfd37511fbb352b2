import { MAX_YW, MIN_YW } from '@promo/retail/weeks';
import { type Static, type TSchema, Type } from 'typebox';
import { DAY_FORM } from './formats.ts';
import { LONGEST, NO_CONTROL_BUT_LINES, NO_CONTROL_CHARACTERS } from './words.ts';

/** Building blocks of the schemas. Every number has both bounds, every string and array a maximum: see docs/adr/0004. */

export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** A line of text without control characters, or marks that turn text around. */
export const text = (maxLength: number, description: string, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: NO_CONTROL_CHARACTERS, description });

/** What people write, in lines; no other control characters. */
export const lines = (maxLength: number, description: string) =>
  Type.String({ maxLength, pattern: NO_CONTROL_BUT_LINES, description });

/** A text that has to say something. */
export const saying = (maxLength: number, description: string) =>
  Type.String({ ...text(maxLength, `${description}; not only blanks`, 1), format: 'visible' });

export const Sku = text(LONGEST.sku, 'Product code', 1);

/** The code of something that is kept; what only asks for it is not found by one that is none. */
export const code = (maxLength: number, description: string) =>
  Type.String({ ...text(maxLength, `${description}, without characters that cannot be seen`, 1), format: 'code' });

export const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

/** A bound on weeks: compared as a number, so that it need not be an existing week. */
export const ywBound = (description: string) => Type.Integer({ minimum: 190000, maximum: 299999, description });

export const Yw = Type.Integer({ minimum: MIN_YW, maximum: MAX_YW, description: 'ISO week as year*100+week' });

/** A repeatable query parameter that selects by equality; none means no filter. */
export const anyOf = (description: string) =>
  Type.Array(text(100, description), {
    maxItems: 200,
    description: `${description}; repeatable, none means no filter`,
  });

export const CalendarDay = (description: string, format: 'real-date' | 'date-of-weeks' = 'real-date') =>
  Type.String({
    pattern: '^(19|2\\d)\\d{2}-\\d{2}-\\d{2}$',
    maxLength: 10,
    format,
    description: `${description}, ${DAY_FORM}`,
  });

export const Money = Type.Number({ description: 'Euro' });

/** A day of an answer. */
export const Day = (description: string) => Type.String({ description: `${description}, YYYY-MM-DD` });

/** Of an answer. */
export const count = (description: string) => Type.Integer({ description });

/** A figure, a sum or a day of an answer, null where nothing says. */
export const number = (description: string) => nullable(Type.Number({ description }));
export const money = (description: string) => nullable(Type.Number({ description: `${description}, euro` }));
export const day = (description: string) => nullable(Day(description));

export const id = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });

/** May be left out or null. */
export const optional = <S extends TSchema>(schema: S) => Type.Optional(nullable(schema));

export const Text = nullable(Type.String());
export const Timestamp = Type.String({ description: 'ISO 8601, UTC' });

/** Whoever did something; the name is null when only the id is known. */
export const User = Type.Object({ id: nullable(Type.Integer()), name: nullable(Type.String()) });
export type User = Static<typeof User>;

/** Which code answers. */
export const release = {
  version: Type.String({ description: 'The release' }),
  commit: nullable(Type.String({ description: 'The revision that it was built from, where that is known' })),
};

export const Health = Type.Object({ status: Type.String(), ...release });

export const Ready = Type.Object({
  status: Type.String({ description: 'ready, or not ready' }),
  checks: Type.Array(
    Type.Object({
      name: Type.String(),
      ok: Type.Boolean(),
      ms: Type.Number({ description: 'How long the check took, milliseconds' }),
      detail: nullable(Type.String()),
    }),
  ),
});

export type Ready = Static<typeof Ready>;
