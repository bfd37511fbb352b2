import type { TSchema } from 'typebox';
import * as accountSubscription from '../accounts/subscription.ts';
import * as accountTokens from '../accounts/tokens.ts';
import * as accountWebhooks from '../accounts/webhooks.ts';
import * as coded from '../coded.ts';
import * as errors from '../errors.ts';
import * as fields from '../fields.ts';
import * as identity from '../identity.ts';
import * as imports from '../imports.ts';
import * as campaigns from '../marketing/routes.ts';
import * as nplActivity from '../npl/activity.ts';
import * as allocationList from '../npl/allocation-list.ts';
import * as childRows from '../npl/child-rows.ts';
import * as fmb from '../npl/fmb.ts';
import * as launches from '../npl/launches.ts';
import * as orders from '../npl/order.ts';
import * as records from '../npl/record.ts';
import * as report from '../npl/report.ts';
import * as agreedFunding from '../promo-analytics/agreed-funding.ts';
import * as analyticsEconomics from '../promo-analytics/economics.ts';
import * as forecastQuality from '../promo-analytics/forecast-quality.ts';
import * as forecaster from '../promo-analytics/forecaster.ts';
import * as forecasts from '../promo-analytics/forecasts.ts';
import * as historyEvent from '../promo-analytics/history-event.ts';
import * as nc30 from '../promo-analytics/nc30.ts';
import * as performanceEvent from '../promo-analytics/performance-event.ts';
import * as listedProducts from '../promo-analytics/products.ts';
import * as proposalResults from '../promo-analytics/proposal-results.ts';
import * as results from '../promo-analytics/results.ts';
import * as skus from '../promo-analytics/skus.ts';
import * as suggestionRequest from '../promo-analytics/suggestion-request.ts';
import * as suggestions from '../promo-analytics/suggestions.ts';
import * as accuracy from '../promo-proposals/accuracy.ts';
import * as activity from '../promo-proposals/activity.ts';
import * as approvals from '../promo-proposals/approval-row.ts';
import * as audit from '../promo-proposals/audit.ts';
import * as calendar from '../promo-proposals/calendar.ts';
import * as comments from '../promo-proposals/comments.ts';
import * as conflicts from '../promo-proposals/conflicts.ts';
import * as decided from '../promo-proposals/decided.ts';
import * as decision from '../promo-proposals/decision.ts';
import * as economics from '../promo-proposals/economics.ts';
import * as economicsFields from '../promo-proposals/economics-fields.ts';
import * as evidence from '../promo-proposals/evidence.ts';
import * as expected from '../promo-proposals/expected.ts';
import * as expectedUnits from '../promo-proposals/expected-units.ts';
import * as forecast from '../promo-proposals/forecast.ts';
import * as labels from '../promo-proposals/labels.ts';
import * as overtaken from '../promo-proposals/overtaken.ts';
import * as plannedConflicts from '../promo-proposals/planned-conflicts.ts';
import * as priceChanges from '../promo-proposals/price-changes.ts';
import * as proposals from '../promo-proposals/proposal.ts';
import * as warnedProposals from '../promo-proposals/routes.ts';
import * as shortfalls from '../promo-proposals/shortfalls.ts';
import * as vocabulary from '../promo-proposals/vocabulary.ts';

const MODULES: readonly Readonly<Record<string, unknown>>[] = [
  accountSubscription,
  accountTokens,
  accountWebhooks,
  coded,
  errors,
  fields,
  identity,
  imports,
  campaigns,
  allocationList,
  childRows,
  nplActivity,
  fmb,
  launches,
  orders,
  records,
  report,
  agreedFunding,
  analyticsEconomics,
  forecasts,
  forecaster,
  forecastQuality,
  historyEvent,
  nc30,
  performanceEvent,
  listedProducts,
  proposalResults,
  results,
  skus,
  suggestionRequest,
  suggestions,
  accuracy,
  activity,
  approvals,
  audit,
  calendar,
  conflicts,
  decided,
  decision,
  comments,
  economics,
  economicsFields,
  evidence,
  expected,
  expectedUnits,
  forecast,
  labels,
  overtaken,
  plannedConflicts,
  priceChanges,
  proposals,
  shortfalls,
  warnedProposals,
  vocabulary,
];

/** Of a capital: what is meant to be named, and no list of routes or columns. */
const NAME = /^[A-Z][a-z]/;

/** What routes are made of, under the names that the contracts export it by; its own `$id` comes first. */
export const NAMED_SHAPES: readonly (readonly [name: string, schema: TSchema])[] = MODULES.flatMap(Object.entries)
  .filter((entry): entry is [string, TSchema & { $id?: string }] => NAME.test(entry[0]) && isShape(entry[1]))
  .map(([name, schema]) => [schema.$id ?? name, schema]);

/** An object with fields, or one of several. */
function isShape(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('properties' in value) return true;
  return 'anyOf' in value && Array.isArray(value.anyOf) && value.anyOf.every(isShape);
}
