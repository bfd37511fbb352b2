import IconTrendingUp from '@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const forecastPage: Page = {
  path: '/forecast',
  title: messages({ hr: { title: 'Prognoza' }, en: { title: 'Forecast' } }),
  icon: IconTrendingUp,
  section: 'promo_read',
  views: [
    view('/forecast/quality', 'figures', () => import('./quality/QualityPage.tsx')),
    view('/forecast', 'panels', () => import('./ForecastPage.tsx')),
  ],
};
