/**
 * Permission sections: every route belongs to one. `public` needs no identity at all, and a token sent along is not looked
 * at; `self` is what concerns the caller alone, known or not, and checks a token that is sent. Which roles hold the others
 * is the gateway's table.
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
] as const;

export type Section = (typeof SECTIONS)[number];

export const ROLES = ['Admin', 'Nabava', 'Veleprodaja', 'Kontroling', 'Planner', 'Reviewer'] as const;

export type Role = (typeof ROLES)[number];
