import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { type Page, view } from '../../app/page.ts';
import { messages } from '../../i18n/messages.ts';

export const calendarPage: Page = {
  path: '/calendar',
  title: messages({ hr: { title: 'Kalendar' }, en: { title: 'Calendar' } }),
  icon: IconCalendar,
  section: 'promo_read',
  views: [view('/calendar', () => import('./CalendarPage.tsx'))],
};
