/**
 * Permission sections: every route belongs to one. `public` needs no identity at all; which roles hold the others is the
 * gateway's table.
 */
export const SECTIONS = [
  'public',
  'promo_read',
  'promo_plan',
  'promo_review',
  'data_import',
  'npl_module',
  'npl_report',
  'npl_admin_enum',
] as const;

export type Section = (typeof SECTIONS)[number];

export const ROLES = ['Admin', 'Nabava', 'Veleprodaja', 'Kontroling', 'Planner', 'Reviewer'] as const;

export type Role = (typeof ROLES)[number];
