import type { Route } from '@promo/contracts/route';
import { ROLES, type Role } from '@promo/contracts/sections';

export const CALLERS = ['anonymous', ...ROLES] as const;
export type Caller = (typeof CALLERS)[number];

const ALL: readonly Caller[] = CALLERS;
const USERS: readonly Caller[] = ['Admin', 'Nabava', 'Veleprodaja', 'Kontroling', 'Planner', 'Reviewer'];
const PLAN: readonly Caller[] = ['Admin', 'Planner'];
const REVIEW: readonly Caller[] = ['Admin', 'Reviewer'];
const ADMIN: readonly Caller[] = ['Admin'];
const NPL: readonly Caller[] = ['Admin', 'Nabava', 'Veleprodaja'];
const REPORT: readonly Caller[] = ['Admin', 'Nabava', 'Veleprodaja', 'Kontroling'];

/**
 * Who may call what, written by hand: first with the promotion sections open, then with them closed. It does not follow
 * from the contracts or the table of sections, so that a slip there is seen here.
 */
export const MATRIX: readonly (readonly [route: string, open: readonly Caller[], closed: readonly Caller[]])[] = [
  ['POST /auth/demo-login', ALL, ALL],
  ['GET /auth/settings', ALL, ALL],
  ['GET /auth/me', ALL, ALL],
  ['GET /events', ALL, USERS],
  ['GET /api/promo/health', ALL, ALL],
  ['GET /api/promo/history', ALL, USERS],
  ['GET /api/promo/performance', ALL, USERS],
  ['GET /api/promo/results', ALL, USERS],
  ['GET /api/promo/results/funding', ALL, USERS],
  ['GET /api/promo/results/proposals', ALL, USERS],
  ['GET /api/promo/sku-snapshot', ALL, USERS],
  ['GET /api/promo/sku-history', ALL, USERS],
  ['GET /api/promo/parent-groups', ALL, USERS],
  ['GET /api/promo/nc30', ALL, USERS],
  ['GET /api/promo/nc30/evidence', ALL, USERS],
  ['POST /api/promo/nc30/batch', ALL, USERS],
  ['GET /api/promo/analog-forecast', ALL, USERS],
  ['GET /api/promo/forecaster', ALL, USERS],
  ['GET /api/promo/forecast-quality', ALL, USERS],
  ['POST /api/promo/plan-suggestions', ALL, USERS],
  ['GET /api/promo/marketing-history', ALL, USERS],
  ['GET /api/promo/marketing-history/:campaign_id', ALL, USERS],
  ['POST /api/promo/marketing-history/overlaps', ALL, USERS],
  ['GET /api/promo/imports', ADMIN, ADMIN],
  ['POST /api/promo/imports/products', ADMIN, ADMIN],
  ['POST /api/promo/imports/sales', ADMIN, ADMIN],
  ['POST /api/promo/imports/prices', ADMIN, ADMIN],
  ['POST /api/promo/imports/:import_id/void', ADMIN, ADMIN],
  ['POST /api/promo/imports/campaigns', ADMIN, ADMIN],
  ['POST /api/promo/imports/coupons', ADMIN, ADMIN],
  ['POST /api/promo/imports/redemptions', ADMIN, ADMIN],
  ['GET /api/promo/exports/products', ADMIN, ADMIN],
  ['GET /api/promo/exports/sales', ADMIN, ADMIN],
  ['GET /api/promo/exports/prices', ADMIN, ADMIN],
  ['GET /api/promo/proposals', ALL, USERS],
  ['POST /api/promo/proposals', ALL, PLAN],
  ['GET /api/promo/proposals/:proposal_id', ALL, USERS],
  ['PUT /api/promo/proposals/:proposal_id', ALL, PLAN],
  ['DELETE /api/promo/proposals/:proposal_id', ALL, PLAN],
  ['POST /api/promo/proposals/:proposal_id/restore', ALL, PLAN],
  ['PUT /api/promo/proposals/:proposal_id/status', ALL, PLAN],
  ['GET /api/promo/proposals/:proposal_id/sku-detail', ALL, USERS],
  ['GET /api/promo/proposals/:proposal_id/approvals', ALL, USERS],
  ['GET /api/promo/proposals/:proposal_id/comments', ALL, USERS],
  ['POST /api/promo/proposals/:proposal_id/comments', ALL, USERS],
  ['GET /api/promo/activity', ALL, USERS],
  ['GET /api/promo/stock-shortfalls', ALL, USERS],
  ['GET /api/promo/stock-shortfalls/waiting', ALL, USERS],
  ['GET /api/promo/expected-units', ALL, USERS],
  ['GET /api/promo/overtaken-proposals', ALL, USERS],
  ['GET /api/promo/proposals/:proposal_id/accuracy', ALL, USERS],
  ['GET /api/promo/proposals/:proposal_id/economics', ALL, USERS],
  ['POST /api/promo/economics', ALL, USERS],
  ['GET /api/promo/proposals/:proposal_id/labels', ALL, USERS],
  ['GET /api/promo/proposals/:proposal_id/nc30-evidence', ALL, USERS],
  ['GET /api/promo/price-changes', ALL, USERS],
  ['GET /api/promo/audit-log', ADMIN, ADMIN],
  ['GET /api/promo/products', ALL, USERS],
  ['GET /api/promo/calendar', ALL, USERS],
  ['GET /api/promo/calendar.ics', ALL, USERS],
  ['GET /api/promo/calendar/stats', ALL, USERS],
  ['GET /api/promo/calendar/conflicts', ALL, USERS],
  ['GET /api/promo/calendar/conflict-cost', ALL, USERS],
  ['POST /api/promo/calendar/planned-conflicts', ALL, USERS],
  ['GET /api/promo/calendar/vocabulary', ALL, USERS],
  ['GET /api/promo/calendar/sku-overlaps', ALL, USERS],
  ['POST /api/promo/calendar/approve', ALL, REVIEW],
  ['POST /api/promo/calendar/acknowledge-conflict', ALL, REVIEW],
  ['GET /api/npl/health', ALL, ALL],
  ['GET /api/npl/enum-values', ADMIN, ADMIN],
  ['GET /api/npl/summary', NPL, NPL],
  ['GET /api/npl/activity', NPL, NPL],
  ['POST /api/npl/orders', NPL, NPL],
  ['POST /api/npl/receipts', NPL, NPL],
  ['GET /api/npl/orders', NPL, NPL],
  ['GET /api/npl/suppliers', NPL, NPL],
  ['GET /api/npl/report/list', REPORT, REPORT],
  ['GET /api/npl/report/timeseries', REPORT, REPORT],
  ['GET /api/npl', NPL, NPL],
  ['GET /api/npl/allocations', NPL, NPL],
  ['GET /api/npl/launches', ALL, USERS],
  ['POST /api/npl', NPL, NPL],
  ['POST /api/npl/imports', NPL, NPL],
  ['GET /api/npl/:id', NPL, NPL],
  ['PUT /api/npl/:id', NPL, NPL],
  ['DELETE /api/npl/:id', NPL, NPL],
  ['POST /api/npl/:id/allocation', NPL, NPL],
  ['POST /api/npl/:id/forecast', NPL, NPL],
  ['POST /api/npl/:id/substitution', NPL, NPL],
  ['DELETE /api/npl/allocation/:alloc_id', NPL, NPL],
  ['DELETE /api/npl/forecast/:fc_id', NPL, NPL],
  ['DELETE /api/npl/substitution/:sub_id', NPL, NPL],
  ['POST /api/npl/:id/approve', NPL, NPL],
  ['POST /api/npl/:id/mark-ordered', NPL, NPL],
  ['PUT /api/npl/:id/order', NPL, NPL],
  ['PUT /api/npl/:id/arrivals', NPL, NPL],
  ['POST /api/npl/:id/mark-in-stock', NPL, NPL],
  ['POST /api/npl/:id/take-back', NPL, NPL],
  ['POST /api/npl/:id/activate', NPL, NPL],
  ['POST /api/npl/:id/phase-out', NPL, NPL],
  ['POST /api/npl/run-fmb-check', NPL, NPL],
  ['GET /api/account/subscription', USERS, USERS],
  ['PUT /api/account/subscription', USERS, USERS],
  ['DELETE /api/account/subscription', USERS, USERS],
  ['POST /api/account/subscription/confirm', USERS, USERS],
  ['POST /api/account/subscription/confirmation', USERS, USERS],
  ['GET /api/account/subscriptions', ADMIN, ADMIN],
  ['DELETE /api/account/subscriptions/:user_id', ADMIN, ADMIN],
  ['GET /api/account/webhooks', ADMIN, ADMIN],
  ['POST /api/account/webhooks', ADMIN, ADMIN],
  ['DELETE /api/account/webhooks/:webhook_id', ADMIN, ADMIN],
  ['GET /api/account/deliveries', ADMIN, ADMIN],
  ['POST /api/account/deliveries/:delivery_id/resend', ADMIN, ADMIN],
  ['GET /api/account/tokens', USERS, USERS],
  ['POST /api/account/tokens', USERS, USERS],
  ['DELETE /api/account/tokens/:token_id', USERS, USERS],
];

export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Method and a path to call a route by. */
export function callTo(name: string): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  return { method, path: path.replace(/:\w+/g, '1') };
}

export const isCaller = (caller: Caller): caller is Role => caller !== 'anonymous';
