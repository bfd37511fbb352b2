import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

const sku = () => import('./SkuPage.tsx');

export const skusPage: Page = {
  path: '/skus',
  title: messages({ hr: { title: 'Artikl' }, en: { title: 'Product' } }),
  icon: IconBarcode,
  section: 'promo_read',
  views: [
    view('/skus/:code', 'panels', sku),
    view('/sku/:code', 'panels', sku),
    view('/skus', 'rows', () => import('./ChooseSkuPage.tsx')),
    view('/evidence', 'rows', () => import('./EvidencePage.tsx')),
  ],
};
