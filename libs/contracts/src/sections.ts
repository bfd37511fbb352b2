/**
 * Permission sections: every route belongs to one. `public` needs no identity at all, and a token sent along is not looked
 * at; `self` is what concerns the caller alone, known or not, and checks a token that is sent; `account` is what a user keeps
 * for oneself. Who holds the others stands in section-holders.ts.
 */
export const SECTIONS = [
  'public',
  'self',
  'promo_read',
  'promo_plan',
  'promo_review',
  'data_import',
  'npl_module',
  'npl_report',
  'npl_admin_enum',
  'audit_log',
  'account',
  'webhooks',
] as const;

export type Section = (typeof SECTIONS)[number];

/** Sections that a personal token may be given: all in which there is something to read. */
export const READABLE_SECTIONS = [
  'promo_read',
  'data_import',
  'npl_module',
  'npl_report',
  'npl_admin_enum',
  'audit_log',
] as const satisfies readonly Section[];

export type ReadableSection = (typeof READABLE_SECTIONS)[number];

export const ROLES = ['Admin', 'Nabava', 'Veleprodaja', 'Kontroling', 'Planner', 'Reviewer'] as const;

export type Role = (typeof ROLES)[number];
