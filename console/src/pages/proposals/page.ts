import IconFileDescription from '@tabler/icons-react/dist/esm/icons/IconFileDescription.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const proposalsPage: Page = {
  path: '/proposals',
  title: messages({ hr: { title: 'Prijedlozi' }, en: { title: 'Proposals' } }),
  icon: IconFileDescription,
  section: 'promo_read',
  views: [
    view('/proposals/new', () => import('./NewProposalPage.tsx')),
    view('/proposals/:id/labels', () => import('./labels/LabelsPage.tsx')),
    view('/proposals/:id/evidence', () => import('./evidence/ProposalEvidencePage.tsx')),
    view('/proposals/:id', () => import('./ProposalPage.tsx')),
    view('/proposals', () => import('./ProposalsPage.tsx')),
  ],
};
