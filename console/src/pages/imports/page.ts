import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { messages } from '../../i18n/messages.ts';
import { type Page, view } from '../page.ts';

export const importsPage: Page = {
  path: '/imports',
  title: messages({ hr: { title: 'Uvoz i izvoz' }, en: { title: 'Imports and exports' } }),
  icon: IconUpload,
  section: 'data_import',
  views: [view('/imports', 'panels', () => import('./ImportsPage.tsx'))],
};
