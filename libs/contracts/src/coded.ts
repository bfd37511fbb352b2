import { Type } from 'typebox';

/** Which message it is, and what it names: enough to say it in any language. Beside every `detail`. */
export const coded = {
  code: Type.String({ description: 'Which message it is, in snake_case' }),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Array(Type.String())]), {
    description: 'What the message names, raw: dates as ISO, weeks as yw',
  }),
};

/** Code and params where they may be missing: in rows stored before there were codes, and beside what a person wrote. */
export const codedSince = { code: Type.Optional(coded.code), params: Type.Optional(coded.params) };

/** What is odd about a thing that was done all the same. */
export const Warning = Type.Object({ code: Type.String(), params: codedSince.params, detail: Type.String() });
