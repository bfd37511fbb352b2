/** Null for each of some fields: an answer in which none of them is known. */
export const nulls = <F extends object>(fields: F): { [K in keyof F]: null } =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, null])) as { [K in keyof F]: null };
