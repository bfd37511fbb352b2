/** What to ask again for when something happened, by the owner of the event's subject. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  'promo-proposals': [
    '/api/promo/proposals',
    '/api/promo/calendar',
    '/api/promo/activity',
    '/api/promo/stock-shortfalls',
    '/api/promo/expected-units',
    '/api/promo/sku-snapshot',
    '/api/promo/audit-log',
    // what is approved is part of later references
    '/api/promo/nc30',
    '/api/promo/economics',
    '/api/promo/forecaster',
    // and tells what its source usually gets of leaflets and second placements
    '/api/promo/analog-forecast',
    // past promotions are whose plan they match, and are funded as it says
    '/api/promo/results',
    '/api/promo/performance',
  ],
  'promo-analytics': ['/api/promo', '/api/npl/report', '/api/npl/suppliers'],
  marketing: ['/api/promo/marketing-history', '/api/promo/imports'],
  npl: ['/api/npl'],
};

/** The paths that an event makes stale; nothing for a subject nobody here knows. */
export const pathsOf = (subject: string): readonly string[] => PATHS[subject.split('.', 1)[0] ?? ''] ?? [];
