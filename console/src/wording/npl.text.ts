import type { Transition } from '@promo/contracts/npl/lifecycle';
import { NPL_STATUS_WORDS, type NplChannel, type NplStatus } from '@promo/contracts/npl/words';
import { messages } from '../i18n/messages.ts';

export const statusText = messages<Record<NplStatus, string>>({
  hr: {
    draft: 'Skica',
    approved: 'Odobreno',
    fmb_triggered: 'Treba naručiti',
    ordered: 'Naručeno',
    in_stock: 'Na zalihi',
    active: 'U prodaji',
    phase_out: 'Izlistano',
  },
  en: NPL_STATUS_WORDS,
});

export const channelText = messages<Record<NplChannel, string>>({
  hr: { retail: 'Maloprodaja', webshop: 'Web trgovina', wholesale: 'Veleprodaja' },
  en: { retail: 'Retail', webshop: 'Webshop', wholesale: 'Wholesale' },
});

export const moveText = messages<Record<Transition, string>>({
  hr: {
    approve: 'Odobri',
    'mark-ordered': 'Označi naručenim',
    'mark-in-stock': 'Zaprimi',
    activate: 'Pusti u prodaju',
    'phase-out': 'Izlistaj',
  },
  en: {
    approve: 'Approve',
    'mark-ordered': 'Mark ordered',
    'mark-in-stock': 'Receive',
    activate: 'Launch',
    'phase-out': 'Phase out',
  },
});
