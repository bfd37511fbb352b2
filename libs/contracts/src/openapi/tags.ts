/** The groups of the document, by how their paths begin: the first that fits. */
const TAGS: readonly (readonly [prefix: string, name: string, description: string])[] = [
  ['/auth/', 'Sign-in', 'How callers sign in, and who they are'],
  ['/events', 'Live updates', 'Server-sent events: signals to look again'],
  ['/api/promo/imports', 'Imports', 'CSV files in, and what came of them'],
  ['/api/promo/exports', 'Exports', 'The same data as files, which can be imported again'],
  ['/api/promo/proposals', 'Proposals', 'Planned promotions: contents, lifecycle, money, labels and evidence'],
  ['/api/promo/calendar', 'Calendar', 'All proposals by week, their conflicts, and reviewers’ decisions'],
  ['/api/promo/', 'Promotions', 'Past promotions and what they earned, forecasts, prices and campaigns'],
  [
    '/api/account/',
    'Account',
    'What a user keeps for oneself: personal access tokens, what to be told of; webhooks of Admin',
  ],
  ['/api/npl', 'New products', 'New-product listing from draft to active, its reports and the FMB check'],
];

export const tagOf = (path: string): string => TAGS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'Other';

/** The tags that the paths have. */
export const tagsOf = (paths: readonly string[]) =>
  TAGS.map(([, name, description]) => ({ name, description })).filter(({ name }) =>
    paths.some((path) => tagOf(path) === name),
  );
