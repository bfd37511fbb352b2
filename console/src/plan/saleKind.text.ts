import type { SaleKind } from '@promo/retail/nc30';
import { messages } from '../i18n/messages.ts';

/** As what a promotion is sold, in words. */
export const saleKindText = messages<Record<SaleKind, string>>({
  hr: {
    action: 'Akcija',
    seasonal: 'Sezonsko sniženje',
    clearance: 'Rasprodaja',
    expiry: 'Istječe rok uporabe',
    defect: 'Roba s greškom',
  },
  en: {
    action: 'Promotion',
    seasonal: 'Seasonal sale',
    clearance: 'Clearance',
    expiry: 'Near its use-by date',
    defect: 'With a defect',
  },
});
