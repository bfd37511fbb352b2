import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const shortfallsPage: Page = {
  path: '/shortfalls',
  title: messages({ hr: { title: 'Zaliha za akcije' }, en: { title: 'Stock for promotions' } }),
  icon: IconPackage,
  section: 'promo_read',
  views: [view('/shortfalls', 'rows', () => import('./ShortfallsPage.tsx'))],
};
