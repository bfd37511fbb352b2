import type { ReadableSection } from '../sections.ts';

/** Words and bounds of what users are told without looking, without schemas. */

/** What somebody can be told of. */
export const NOTICES = [
  'proposal.submitted',
  'proposal.decided',
  'proposal.returned',
  'proposal.starts_soon',
  'proposal.conflict_found',
  'proposal.nc30_breached',
  'proposal.overtaken',
  'proposal.result_in',
  'new_product.fmb_triggered',
  'new_product.order_changed',
  'new_product.delivery_late',
  'import.failed',
  'sweep.missed',
] as const;
export type NoticeType = (typeof NOTICES)[number];

/** The section that one must hold to be told. */
export const NOTICE_SECTIONS: Readonly<Record<NoticeType, ReadableSection>> = {
  'proposal.submitted': 'promo_read',
  'proposal.decided': 'promo_read',
  'proposal.returned': 'promo_read',
  'proposal.starts_soon': 'promo_read',
  'proposal.conflict_found': 'promo_read',
  'proposal.nc30_breached': 'promo_read',
  'proposal.overtaken': 'promo_read',
  'proposal.result_in': 'promo_read',
  'new_product.fmb_triggered': 'npl_module',
  'new_product.order_changed': 'npl_module',
  'new_product.delivery_late': 'npl_module',
  'import.failed': 'data_import',
  'sweep.missed': 'npl_module',
};

/** At most so many days before the start of a promotion one is told of it. */
export const MAX_DAYS_BEFORE = 60;
/** So long it is known what was told: past the start of a promotion, and longer than events are kept on the bus. */
export const KEPT_DAYS = MAX_DAYS_BEFORE + 5;
/** How long the code is good by which an address is confirmed, and how many letters with one a user gets within a day. */
export const CONFIRMATION_HOURS = 48;
export const MAX_CONFIRMATIONS = 5;
/** Of such a code. */
export const CONFIRMATION_CODE_LENGTH = 22;
export const EMAIL_LENGTH = 254;
/** Of a day. */
export const LAST_HOUR = 23;
/** Webhooks of an installation. */
export const MAX_WEBHOOKS = 20;
export const WEBHOOK_URL_LENGTH = 1000;
/** Deliveries that the log shows, the newest. */
export const SHOWN_DELIVERIES = 200;

/** `waiting` for its first or its next try, `sent`, or `failed`: not taken within a day. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
