import IconFileDescription from '@tabler/icons-react/dist/esm/icons/IconFileDescription.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const proposalsPage: Page = {
  path: '/proposals',
  title: messages({ hr: { title: 'Prijedlozi' }, en: { title: 'Proposals' } }),
  icon: IconFileDescription,
  section: 'promo_read',
  views: [
    view('/proposals/new', 'figures', () => import('./NewProposalPage.tsx')),
    view('/proposals/:id/labels', 'panels', () => import('./labels/LabelsPage.tsx')),
    view('/proposals/:id/evidence', 'rows', () => import('./evidence/ProposalEvidencePage.tsx')),
    view('/proposals/:id', 'figures', () => import('./ProposalPage.tsx')),
    view('/proposals', 'rows', () => import('./ProposalsPage.tsx')),
  ],
};
