import type { Role } from '@promo/contracts/sections';
import type { Page } from 'playwright-core';

export type Language = 'hr' | 'en';

/** One page of the demo as its pictures show it. */
interface Shot {
  readonly name: string;
  /** Who looks at it. */
  readonly role: Role;
  readonly path: string;
  /** When this is there, so is what the picture is about. */
  readonly sign: string;
  readonly open?: (page: Page) => Promise<void>;
}

const CHART = 'figure canvas';

/** What the guides show, in both languages. */
export const GUIDE: readonly Shot[] = [
  { name: 'week', role: 'Planner', path: '/my-week?whose=all', sign: 'section[aria-labelledby=results] li' },
  { name: 'proposal', role: 'Planner', path: '/proposals/11', sign: 'tbody tr' },
  {
    name: 'forecast',
    role: 'Planner',
    path: '/forecast?sku=3851060277331&discount=20&weeks=2',
    sign: CHART,
    open: (page) =>
      page.evaluate("document.querySelector('section[aria-labelledby=pnl]').scrollIntoView({ block: 'center' })"),
  },
  {
    name: 'suggestions',
    role: 'Planner',
    path: '/suggestions',
    sign: 'form',
    open: async (page) => {
      await page.locator('form button[type=submit]').click();
      await page.locator('table tbody a, table tbody button').first().waitFor();
      await page.locator('form button[type=submit]:not([data-loading])').waitFor();
      await page.evaluate(
        'Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => undefined)',
      );
    },
  },
  { name: 'approvals', role: 'Reviewer', path: '/approvals', sign: 'tbody tr' },
  { name: 'board', role: 'Nabava', path: '/new-products', sign: 'article' },
  { name: 'listing', role: 'Nabava', path: '/new-products/10', sign: CHART },
  { name: 'list', role: 'Veleprodaja', path: '/new-products?view=list', sign: 'tbody tr' },
  { name: 'results', role: 'Kontroling', path: '/results', sign: CHART },
  { name: 'imports', role: 'Admin', path: '/imports', sign: '[role=radio]' },
];

/** What the README opens with, in English, light and dark. */
export const README: readonly Shot[] = [
  { name: 'calendar', role: 'Planner', path: '/calendar', sign: 'a[data-status]' },
  { name: 'proposal', role: 'Planner', path: '/proposals/11', sign: 'tbody tr' },
  { name: 'product', role: 'Planner', path: '/skus/3851060277331', sign: CHART },
  { name: 'board', role: 'Nabava', path: '/new-products', sign: 'article' },
];

export type { Shot };
