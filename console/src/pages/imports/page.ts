import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { type Page, view } from '../../app/page.ts';
import { messages } from '../../i18n/messages.ts';

export const importsPage: Page = {
  path: '/imports',
  title: messages({ hr: { title: 'Uvoz i izvoz' }, en: { title: 'Imports and exports' } }),
  icon: IconUpload,
  section: 'data_import',
  views: [view('/imports', () => import('./ImportsPage.tsx'))],
};
