import type { Role } from '@promo/contracts/sections';
import { keepInBrowser, keptInBrowser } from '../../in-browser.ts';
import type { Page } from '../../pages/page.ts';

/** Where the work of a role is. */
const HOMES: Partial<Readonly<Record<string, string>>> = {
  Planner: '/my-week',
  Reviewer: '/approvals',
  Nabava: '/my-week',
  Veleprodaja: '/new-products',
  Kontroling: '/results',
  Admin: '/imports',
} satisfies Partial<Record<Role, string>>;

/** The page on which somebody starts: the one that they chose, else that of their role, else the first; null where they may see none. */
export function homeOf(allowed: readonly Pick<Page, 'path'>[], role: string | undefined, chosen: string | null) {
  const paths = allowed.map(({ path }) => path);
  return [chosen, role && HOMES[role]].find((path) => path && paths.includes(path)) ?? paths[0] ?? null;
}

/** Kept by role: a demo has several in one browser. */
const keyOf = (role: string | undefined) => `start-page-${role ?? 'anonymous'}`;

export const chosenHome = (role: string | undefined): string | null => keptInBrowser(keyOf(role));

export const chooseHome = (role: string | undefined, path: string): void => keepInBrowser(keyOf(role), path);
