import { type ApiError, faultOf } from '../../../api/errors.ts';
import { partsOf } from '../../../wording/field-path.ts';

/** What is wrong with a body's fields, by the field's name. */
export const faultsOf = ({ fields }: ApiError): ReadonlyMap<string, string> =>
  new Map(fields.map((field) => [partsOf(field.path)[0] ?? '', faultOf(field)]));
