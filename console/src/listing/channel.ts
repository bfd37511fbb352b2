import { NPL_CHANNELS, type NplChannel } from '@promo/contracts/npl/words';
import { oneOf } from '../ui/filters.ts';

/** Of which channel new products are, as it stands in the address; '' for all. */
export const channel = oneOf<NplChannel | ''>('', ...NPL_CHANNELS);
