import type { NplAction, NplChannel, NplStatus } from '@promo/contracts/npl/words';
import { messages } from '../i18n/messages.ts';

/** Every state of a new product, in the order of its life. Complete by type: another state is a compile error here. */
export const STATUSES = Object.keys({
  draft: 0,
  approved: 0,
  fmb_triggered: 0,
  ordered: 0,
  in_stock: 0,
  active: 0,
  phase_out: 0,
} satisfies Record<NplStatus, 0>) as NplStatus[];

export const CHANNELS = Object.keys({
  retail: 0,
  webshop: 0,
  wholesale: 0,
} satisfies Record<NplChannel, 0>) as NplChannel[];

/** What a buyer does to one record; the check is for all of them. */
export type Move = Exclude<NplAction, 'run-fmb-check'>;

export const isMove = (action: NplAction): action is Move => action !== 'run-fmb-check';

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
  en: {
    draft: 'Draft',
    approved: 'Approved',
    fmb_triggered: 'To be ordered',
    ordered: 'Ordered',
    in_stock: 'In stock',
    active: 'On sale',
    phase_out: 'Phased out',
  },
});

export const channelText = messages<Record<NplChannel, string>>({
  hr: { retail: 'Maloprodaja', webshop: 'Web trgovina', wholesale: 'Veleprodaja' },
  en: { retail: 'Retail', webshop: 'Webshop', wholesale: 'Wholesale' },
});

export const moveText = messages<Record<Move, string>>({
  hr: {
    approve: 'Odobri',
    'mark-ordered': 'Naručeno je',
    'mark-in-stock': 'Stiglo je',
    activate: 'Pusti u prodaju',
    'phase-out': 'Izbaci iz asortimana',
  },
  en: {
    approve: 'Approve',
    'mark-ordered': 'Mark ordered',
    'mark-in-stock': 'Mark arrived',
    activate: 'Launch',
    'phase-out': 'Phase out',
  },
});
