import type { ResultGroup } from '@promo/contracts/promo-analytics/words';

/** By what results are grouped, and promotions looked at. */
export const groups = {
  hr: {
    category: 'Kategorija',
    mechanic: 'Mehanika akcije',
    depth: 'Dubina popusta',
    supplier: 'Dobavljač',
    source: 'Izvor',
    channel: 'Kanal',
    planner: 'Planer',
    month: 'Mjesec',
  },
  en: {
    category: 'Category',
    mechanic: 'Mechanic',
    depth: 'Depth',
    supplier: 'Supplier',
    source: 'Source',
    channel: 'Channel',
    planner: 'Planner',
    month: 'Month',
  },
} as const satisfies Record<string, Readonly<Record<ResultGroup, string>>>;
