import type { Identity } from './identity.ts';
import { type Role, SECTIONS, type Section } from './sections.ts';

/** `everyone` needs no token, `authenticated` any valid one, a list one of its roles. */
type Holders = 'everyone' | 'authenticated' | readonly Role[];

const NPL: readonly Role[] = ['Admin', 'Nabava', 'Veleprodaja'];

export type SectionHolders = Readonly<Record<Section, Holders>>;

/** Who holds a section. The one place that decides it: a line changed here closes or opens every route of a section. */
export const SECTION_HOLDERS: SectionHolders = {
  public: 'everyone',
  self: 'everyone',
  promo_read: 'everyone',
  promo_plan: 'everyone',
  promo_review: 'everyone',
  data_import: ['Admin'],
  npl_module: NPL,
  npl_report: [...NPL, 'Kontroling'],
  npl_admin_enum: ['Admin'],
  audit_log: ['Admin'],
  account: 'authenticated',
  webhooks: ['Admin'],
};

/** Who holds a section where those of promotions are closed: PROMO_ACCESS=roles, and what a production has unless it is told otherwise. */
export const CLOSED_HOLDERS: SectionHolders = {
  ...SECTION_HOLDERS,
  promo_read: 'authenticated',
  promo_plan: ['Admin', 'Planner'],
  promo_review: ['Admin', 'Reviewer'],
};

type Decision = 'allowed' | 'unauthenticated' | 'forbidden';

/** Whether a caller may use a section; a caller without a user id is anonymous. */
export function authorise(identity: Identity, section: Section, holders: SectionHolders): Decision {
  const allowed = holders[section];
  if (allowed === 'everyone') return 'allowed';
  if (identity.user_id === null) return 'unauthenticated';
  if (allowed === 'authenticated') return 'allowed';
  return identity.roles.some((role) => allowed.includes(role)) ? 'allowed' : 'forbidden';
}

/** All sections that a caller holds; with a personal token no more than it names, and what everybody is shown of oneself. */
export const sectionsOf = (identity: Identity, holders: SectionHolders, named?: readonly Section[]): Section[] =>
  SECTIONS.filter((section) => authorise(identity, section, holders) === 'allowed' && names(named, section));

/** The sections of a caller as a service knows it, by what the gateway says of whom promotions are for. */
export const sectionsHeld = (identity: Identity): Section[] =>
  sectionsOf(identity, identity.promo_access === 'open' ? SECTION_HOLDERS : CLOSED_HOLDERS);

/** Whether a personal token is for a section; without one nothing is kept back. */
export const names = (named: readonly Section[] | undefined, section: Section): boolean =>
  named === undefined || section === 'public' || section === 'self' || named.includes(section);
