import { anyOf, text } from '../fields.ts';
import { LONGEST } from '../words.ts';
import { ChannelField } from './fields.ts';

/** Which new products are asked for: to be listed, or to be counted. */
export const recordFilter = {
  group: anyOf('Product group'),
  channel: { ...ChannelField, description: 'Only what is sold there' },
  q: text(
    LONGEST.search,
    'Part of the SKU, the name, the bar code, the supplier’s code or name, or the order number, whatever its case and diacritics',
  ),
};
