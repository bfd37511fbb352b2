import IconPackageOff from '@tabler/icons-react/dist/esm/icons/IconPackageOff.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const shortfallsPage: Page = {
  path: '/shortfalls',
  title: messages({ hr: { title: 'Akcije bez zalihe' }, en: { title: 'Lacking stock' } }),
  icon: IconPackageOff,
  section: 'promo_read',
  views: [view('/shortfalls', 'rows', () => import('./ShortfallsPage.tsx'))],
};
