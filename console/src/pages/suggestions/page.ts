import IconCalendarStar from '@tabler/icons-react/dist/esm/icons/IconCalendarStar.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const suggestionsPage: Page = {
  path: '/suggestions',
  title: messages({ hr: { title: 'Prijedlog kalendara' }, en: { title: 'Suggested calendar' } }),
  icon: IconCalendarStar,
  section: 'promo_read',
  views: [view('/suggestions', 'figures', () => import('./SuggestionsPage.tsx'))],
};
