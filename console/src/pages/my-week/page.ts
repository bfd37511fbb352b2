import IconSunrise from '@tabler/icons-react/dist/esm/icons/IconSunrise.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const myWeekPage: Page = {
  path: '/my-week',
  title: messages({ hr: { title: 'Moj tjedan' }, en: { title: 'My week' } }),
  icon: IconSunrise,
  section: ['promo_plan', 'npl_module'],
  views: [view('/my-week', 'panels', () => import('./MyWeekPage.tsx'))],
};
