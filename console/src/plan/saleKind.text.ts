import { SALE_KIND_WORDS } from '@promo/retail/nc30';
import { messages } from '../i18n/messages.ts';

/** As what a promotion is sold, in words. */
export const saleKindText = messages(SALE_KIND_WORDS);
