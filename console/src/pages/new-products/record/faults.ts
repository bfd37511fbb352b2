import { type ApiError, faultOf } from '../../../api/errors.ts';

/** What is wrong with a body's fields, by the field's name. */
export const faultsOf = ({ fields }: ApiError): ReadonlyMap<string, string> =>
  new Map(fields.map((field) => [field.path.replace(/^\//, '').split(/[./]/)[0] ?? '', faultOf(field)]));
