import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const resultsPage: Page = {
  path: '/results',
  title: messages({ hr: { title: 'Rezultati' }, en: { title: 'Results' } }),
  icon: IconReportMoney,
  section: 'promo_read',
  views: [view('/results', 'figures', () => import('./ResultsPage.tsx'))],
};
