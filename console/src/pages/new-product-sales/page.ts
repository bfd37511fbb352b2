import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

/** A page of its own: controlling may read it and nothing else of new products. */
export const nplReportPage: Page = {
  path: '/new-product-sales',
  title: messages({ hr: { title: 'Prodaja novih artikala' }, en: { title: 'Sales of new products' } }),
  icon: IconChartLine,
  section: 'npl_report',
  views: [view('/new-product-sales', 'rows', () => import('./ReportPage.tsx'))],
};
