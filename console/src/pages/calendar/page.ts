import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const calendarPage: Page = {
  path: '/calendar',
  title: messages({ hr: { title: 'Kalendar' }, en: { title: 'Calendar' } }),
  icon: IconCalendar,
  section: 'promo_read',
  views: [view('/calendar', 'timeline', () => import('./CalendarPage.tsx'))],
};
