import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const marketingPage: Page = {
  path: '/marketing',
  title: messages({ hr: { title: 'Marketing' }, en: { title: 'Marketing' } }),
  icon: IconTicket,
  section: 'promo_read',
  views: [
    view('/marketing/:id', 'figures', () => import('./CampaignPage.tsx')),
    view('/marketing', 'rows', () => import('./CampaignsPage.tsx')),
  ],
};
