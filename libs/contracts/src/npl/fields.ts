import { Type } from 'typebox';
import { NPL_ACTIONS, NPL_CHANNELS, NPL_STATUSES, SUBSTITUTION_KINDS, UNITS } from './words.ts';

/** Building blocks of the schemas of new-product records. */

interface Bounds {
  readonly min: number;
  readonly max: number;
}

export const units = (description: string, { min, max }: Bounds = UNITS) =>
  Type.Integer({ minimum: min, maximum: max, description: `${description}, whole units` });
export const price = (description: string, { min, max }: Bounds, rounding = 'cents') =>
  Type.Number({ minimum: min, maximum: max, description: `${description}, euro, rounded to ${rounding}` });

export const NplStatusField = Type.Enum([...NPL_STATUSES]);
export const NplActionField = Type.Enum([...NPL_ACTIONS]);
export const ChannelField = Type.Enum([...NPL_CHANNELS]);
export const KindField = Type.Enum([...SUBSTITUTION_KINDS]);
