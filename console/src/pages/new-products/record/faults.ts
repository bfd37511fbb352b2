import type { ApiError } from '../../../api/errors.ts';

/** The server's words about a body's fields, by the field's name. */
export const faultsOf = ({ fields }: ApiError): ReadonlyMap<string, string> =>
  new Map(fields.map(({ path, message }) => [path.replace(/^\//, '').split(/[./]/)[0] ?? '', message]));
