import IconChartDots from '@tabler/icons-react/dist/esm/icons/IconChartDots.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const performancePage: Page = {
  path: '/performance',
  title: messages({ hr: { title: 'Učinak' }, en: { title: 'Performance' } }),
  icon: IconChartDots,
  section: 'promo_read',
  views: [view('/performance', 'figures', () => import('./PerformancePage.tsx'))],
};
