import type { InWords } from '../words.ts';
import type { ResultGroup } from './words.ts';

/** What people read where a group of results has no key: console and files. */
export const WITHOUT_GROUP: InWords<ResultGroup> = {
  hr: {
    category: 'bez kategorije',
    mechanic: 'običan popust',
    depth: 'nepoznat popust',
    supplier: 'bez dobavljača',
    source: 'bez prijedloga',
    channel: 'nepodijeljeno',
    planner: 'bez prijedloga',
    month: 'bez mjeseca',
  },
  en: {
    category: 'no category',
    mechanic: 'plain discount',
    depth: 'unknown depth',
    supplier: 'no supplier',
    source: 'no proposal',
    channel: 'undivided',
    planner: 'no proposal',
    month: 'no month',
  },
};
