/** What is asked again once somebody's subscription has changed: one's own, and Admin's list of everybody's. */
export const SUBSCRIPTION_PATHS = ['/api/account/subscription', '/api/account/subscriptions'] as const;
