import IconFileDescription from '@tabler/icons-react/dist/esm/icons/IconFileDescription.mjs';
import { type Page, view } from '../../app/page.ts';
import { messages } from '../../i18n/messages.ts';

export const proposalsPage: Page = {
  path: '/proposals',
  title: messages({ hr: { title: 'Prijedlozi' }, en: { title: 'Proposals' } }),
  icon: IconFileDescription,
  section: 'promo_read',
  views: [
    view('/proposals/new', () => import('./NewProposalPage.tsx')),
    view('/proposals/:id', () => import('./ProposalPage.tsx')),
    view('/proposals', () => import('./ProposalsPage.tsx')),
  ],
};
