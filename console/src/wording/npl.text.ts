import type { Transition } from '@promo/contracts/npl/lifecycle';
import { NPL_CHANNEL_WORDS, NPL_STATUS_WORDS } from '@promo/contracts/npl/words';
import { messages } from '../i18n/messages.ts';

export const statusText = messages(NPL_STATUS_WORDS);

export const channelText = messages(NPL_CHANNEL_WORDS);

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
