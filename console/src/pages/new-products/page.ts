import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const nplPage: Page = {
  path: '/new-products',
  title: messages({ hr: { title: 'Novi artikli' }, en: { title: 'New products' } }),
  icon: IconRocket,
  section: 'npl_module',
  views: [
    view('/new-products/orders', 'rows', () => import('./check/OrdersPage.tsx')),
    view('/new-products/allocations', 'rows', () => import('./allocations/AllocationsPage.tsx')),
    view('/new-products/:id', 'panels', () => import('./record/RecordPage.tsx')),
    view('/new-products', 'board', () => import('./NewProductsPage.tsx')),
  ],
};
