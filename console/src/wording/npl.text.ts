import type { Transition } from '@promo/contracts/npl/lifecycle';
import { type CountedAs, NPL_CHANNEL_WORDS, NPL_STATUS_WORDS } from '@promo/contracts/npl/words';
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

/** New products that are counted, on tiles, in the filter of the list and in a buyer's week. */
export const countedText = messages<Record<CountedAs, string>>({
  hr: {
    due_this_week: 'Naručiti do kraja tjedna',
    undecided: 'Ne zna se kada naručiti',
    arriving_this_week: 'Stiže do kraja tjedna',
    overdue_orders: 'Isporuke koje kasne',
    after_launch: 'Stiže nakon lansiranja',
    arrival_unknown: 'Ne zna se kada stiže',
    to_launch: 'Čeka puštanje u prodaju',
    launches_ahead: 'Lansiranja pred nama',
    triggered_last: 'Označila zadnja provjera',
  },
  en: {
    due_this_week: 'To order by the end of the week',
    undecided: 'Unknown when to order',
    arriving_this_week: 'Arriving by the end of the week',
    overdue_orders: 'Late deliveries',
    after_launch: 'Arriving after the launch',
    arrival_unknown: 'Unknown when it arrives',
    to_launch: 'Waiting to be launched',
    launches_ahead: 'Launches ahead',
    triggered_last: 'Marked by the last check',
  },
});
