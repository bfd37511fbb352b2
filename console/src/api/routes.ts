import type { ACCOUNT_ROUTES } from '@promo/contracts/accounts/routes';
import type { GATEWAY_ROUTES } from '@promo/contracts/gateway/routes';
import type { MARKETING_ROUTES } from '@promo/contracts/marketing/routes';
import type { NPL_ROUTES } from '@promo/contracts/npl/routes';
import type { ANALYTICS_ROUTES } from '@promo/contracts/promo-analytics/routes';
import type { CALENDAR_ROUTES } from '@promo/contracts/promo-proposals/calendar';
import type { PROPOSAL_ROUTES } from '@promo/contracts/promo-proposals/routes';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route } from '@promo/contracts/route';

/**
 * Every route the console may call, from the contracts. Types only: no schema enters the bundle, and a path or field that the
 * contracts do not have is a compile error.
 */
type Declared =
  | (typeof GATEWAY_ROUTES)[number]
  | (typeof ANALYTICS_ROUTES)[number]
  | (typeof PROPOSAL_ROUTES)[number]
  | (typeof CALENDAR_ROUTES)[number]
  | (typeof MARKETING_ROUTES)[number]
  | (typeof NPL_ROUTES)[number]
  | (typeof ACCOUNT_ROUTES)[number];

type ByKey = { [R in Declared as `${R['method']} ${R['path']}`]: R };

/** "GET /api/promo/calendar" and the like. */
export type RouteKey = keyof ByKey;
export type GetKey = Extract<RouteKey, `GET ${string}`>;

type Of<K extends RouteKey> = ByKey[K] extends Route ? ByKey[K] : never;
type Part<Name extends string, T> = [T] extends [undefined]
  ? { [N in Name]?: undefined }
  : Partial<T> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };

/** What a route wants: path parameters, query and body, each required as far as the contract requires it. */
export type Input<K extends RouteKey> = Part<'params', ParamsOf<Of<K>>> &
  Part<'query', QueryOf<Of<K>>> &
  Part<'body', BodyOf<Of<K>>>;

export type Output<K extends RouteKey> = ResponseOf<Of<K>>;
