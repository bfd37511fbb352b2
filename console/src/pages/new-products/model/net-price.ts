import type { NplUpdate } from '@promo/contracts/npl/record';
import { netOfVat } from '@promo/retail/money';
import { money } from '../../../format/numbers.ts';

/** The regular price without VAT, as people read it; at an unknown rate the price as it is. */
export const netPrice = ({ regular_price, vat_rate }: Pick<NplUpdate, 'regular_price' | 'vat_rate'>): string =>
  money(netOfVat(regular_price ?? 0, vat_rate ?? 0));
