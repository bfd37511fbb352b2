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
    view('/skus/:code', sku),
    view('/sku/:code', sku),
    view('/skus', () => import('./ChooseSkuPage.tsx')),
    view('/evidence', () => import('./EvidencePage.tsx')),
  ],
};
