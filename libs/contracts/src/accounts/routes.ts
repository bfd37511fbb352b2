import { SUBSCRIPTION_ROUTES } from './subscription.ts';
import { TOKEN_ROUTES } from './tokens.ts';
import { WEBHOOK_ROUTES } from './webhooks.ts';

/** What accounts serves to callers. */
export const ACCOUNT_ROUTES = [...TOKEN_ROUTES, ...SUBSCRIPTION_ROUTES, ...WEBHOOK_ROUTES] as const;
