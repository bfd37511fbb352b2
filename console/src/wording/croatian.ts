import { accounts } from './accounts.ts';
import { analytics } from './analytics.ts';
import { imports } from './imports.ts';
import { input } from './input.ts';
import { logged } from './logged.ts';
import { marketing } from './marketing.ts';
import { npl } from './npl.ts';
import { proposals } from './proposals.ts';
import { gateway, service } from './service.ts';

export { fieldName } from './fields.ts';

/** Everything that the server may say, by code. */
export const croatian = {
  ...logged,
  ...input,
  ...imports,
  ...service,
  ...gateway,
  ...accounts,
  ...analytics,
  ...marketing,
  ...npl,
  ...proposals,
};
