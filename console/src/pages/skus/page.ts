import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs';
import { type Page, view } from '../../app/page.ts';
import { messages } from '../../i18n/messages.ts';

const sku = () => import('./SkuPage.tsx');

export const skusPage: Page = {
  path: '/skus',
  title: messages({ hr: { title: 'Artikl' }, en: { title: 'Product' } }),
  icon: IconBarcode,
  section: 'promo_read',
  views: [view('/skus/:code', sku), view('/sku/:code', sku), view('/skus', () => import('./ChooseSkuPage.tsx'))],
};
