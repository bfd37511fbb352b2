import { FMB_SKIPPED_WORDS, FMB_ZERO_WORDS } from '@promo/contracts/npl/fmb-words';
import type { CountedAs } from '@promo/contracts/npl/words';
import { messages } from '../../i18n/messages.ts';

/** What a week has lists of: what the summary counts, and the drafts. */
export type Listed = Exclude<CountedAs, 'launches_ahead' | 'triggered_last'> | 'draft';

const none = messages<Record<Listed, string>>({
  hr: {
    due_this_week: 'Do kraja tjedna ne treba ništa naručiti.',
    undecided: 'Za svaki se odobreni artikl zna kada ga naručiti.',
    arriving_this_week: 'Do kraja tjedna ne očekuje se nijedna isporuka.',
    overdue_orders: 'Nijedna isporuka ne kasni.',
    after_launch: 'Nijedna narudžba ne stiže nakon lansiranja.',
    arrival_unknown: 'Za svaku se narudžbu zna kada stiže.',
    to_launch: 'Ništa ne čeka puštanje u prodaju.',
    draft: 'Nijedna skica ne čeka odobrenje.',
  },
  en: {
    due_this_week: 'There is nothing to order by the end of the week.',
    undecided: 'Of each approved product it is known when to order.',
    arriving_this_week: 'No delivery is expected by the end of the week.',
    overdue_orders: 'No delivery is late.',
    after_launch: 'No order arrives after the launch.',
    arrival_unknown: 'Of each order it is known when it arrives.',
    to_launch: 'Nothing waits to be launched.',
    draft: 'No draft waits for approval.',
  },
});

/** Texts of a buyer's week. */
export const text = messages({
  hr: {
    toOrder: 'Što naručiti sada',
    drafts: 'Skice koje čekaju odobrenje',
    arrives: (day: string) => `dolazak ${day}`,
    launch: (day: string) => `lansiranje ${day}`,
    since: (day: string) => `čeka od ${day}`,
    noLaunch: 'bez datuma lansiranja',
    pieces: (qty: string) => `${qty} kom`,
    none: none.hr,
    zero: FMB_ZERO_WORDS.hr,
    skipped: FMB_SKIPPED_WORDS.hr,
  },
  en: {
    toOrder: 'What to order now',
    drafts: 'Drafts waiting for approval',
    arrives: (day: string) => `arrival ${day}`,
    launch: (day: string) => `launch ${day}`,
    since: (day: string) => `waiting since ${day}`,
    noLaunch: 'without a launch date',
    pieces: (qty: string) => `${qty} pcs`,
    none: none.en,
    zero: FMB_ZERO_WORDS.en,
    skipped: FMB_SKIPPED_WORDS.en,
  },
});
