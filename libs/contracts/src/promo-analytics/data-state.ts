import { Type } from 'typebox';
import { nullable, Yw } from '../fields.ts';

/** What every answer that is made of the imported data says of them. */
export const dataState = {
  as_of_yw: nullable(Yw),
  data_version: Type.Integer({ description: 'Rises with every import that changed something' }),
};
