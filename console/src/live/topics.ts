/** What shows proposals: who changes one asks for it again at once, without waiting to be told of it. */
export const PROPOSAL_PATHS = [
  '/api/promo/proposals',
  '/api/promo/calendar',
  '/api/promo/sku-snapshot',
  '/api/promo/audit-log',
] as const;

/** What to ask again for when something happened, by the event's subject, else by its owner. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  'promo-proposals': [
    ...PROPOSAL_PATHS,
    '/api/promo/activity',
    '/api/promo/stock-shortfalls',
    '/api/promo/expected-units',
    '/api/promo/overtaken-proposals',
  ],
  // Analytics answers by what is imported or approved a moment after that was told.
  'promo-analytics.event.facts-imported': ['/api/promo/imports'],
  'promo-analytics.event.facts-in-force': ['/api/promo', '/api/npl/report', '/api/npl/suppliers'],
  'promo-analytics.event.plan-learnt': [
    '/api/promo/sku-snapshot',
    // what is approved is part of later references
    '/api/promo/nc30',
    '/api/promo/proposals/:proposal_id/nc30-evidence',
    '/api/promo/economics',
    '/api/promo/proposals/:proposal_id/economics',
    '/api/promo/forecaster',
    // and tells what its source usually gets of leaflets and second placements
    '/api/promo/analog-forecast',
    // past promotions are whose plan they match, and are funded as it says
    '/api/promo/results',
    '/api/promo/performance',
  ],
  marketing: ['/api/promo/marketing-history', '/api/promo/imports'],
  npl: ['/api/npl'],
};

/** The paths that an event makes stale; nothing for a subject nobody here knows. */
export const pathsOf = (subject: string): readonly string[] =>
  PATHS[subject] ?? PATHS[subject.split('.', 1)[0] ?? ''] ?? [];
