import type { SuggestionRequest } from '@promo/contracts/promo-analytics/suggestion-request';
import type { CalendarSuggestion } from '@promo/contracts/promo-analytics/suggestions';
import { MAX_UNRECKONED } from '@promo/contracts/promo-analytics/words';
import { ywAt } from '@promo/retail/calendar';
import { quantity } from '@promo/retail/round';
import { firstDayOf, weekIndex, ywOf } from '@promo/retail/weeks';
import { runYielding } from '@promo/runtime/yielding-steps';
import type { Context } from '../context.ts';
import { toldYw } from '../domain/as-of.ts';
import { type Catalog, withFamilies } from '../domain/facts/catalog.ts';
import { fitOf } from '../domain/forecast/fit-state.ts';
import { calendarAnswer, reckonSuggested } from '../domain/suggestions/calendar-answer.ts';
import { bySku, pendingOf } from '../domain/suggestions/pending.ts';
import { promosOf } from '../domain/suggestions/plan-lines.ts';
import { prepareSteps } from '../domain/suggestions/prepare-problem.ts';
import type { CalendarQuestion, LowestPrices, PlannedPromo } from '../domain/suggestions/question.ts';
import { reckonApart } from '../domain/suggestions/reckon-apart.ts';
import { LAST_WEEK, type Scope, scopeOf } from '../domain/suggestions/scope.ts';
import type { Suggestion } from '../domain/suggestions/search.ts';
import { suggestInThread } from '../memory/suggesting.ts';
import { plansBetween } from '../store/planned/of-skus.ts';

/** The search ends with what it has so long after the question came, so that the answer takes less than two seconds. */
const ANSWER_MS = 1_500;
/** It gets so much at least, however long it took to prepare. */
const LEAST_SEARCH_MS = 700;
/** Weeks before the range and after it in which promotions bear on it by NC30; a longer gap reaches further. */
const NC30_REACH = 5;

/** Which promotions to run when, beside what is planned now. Rejects with the signal's reason. */
export async function suggestCalendar(
  context: Context,
  asked: SuggestionRequest,
  signal: AbortSignal,
): Promise<CalendarSuggestion> {
  const begun = performance.now();
  const searchMs = () => Math.max(LEAST_SEARCH_MS, ANSWER_MS - (performance.now() - begun));
  // What cannot be answered needs no thread.
  const posed = await pose(context, asked);
  const preparing = prepare(context, asked, posed, signal);
  const problem = preparing.then(({ prepared }) => prepared.problem);
  const found = await suggestInThread(problem, searchMs, signal);
  return answered(await preparing, found);
}

type Posed = Awaited<ReturnType<typeof pose>>;

async function prepare(context: Context, asked: SuggestionRequest, first: Posed, signal: AbortSignal) {
  for (let posed = first; ; posed = await pose(context, asked)) {
    const prepared = await runYielding(posed.steps, () => posed.isCurrent() && !signal.aborted);
    signal.throwIfAborted();
    // Facts that changed meanwhile may not fit those before: then from the beginning.
    if (prepared) return { ...posed, prepared };
  }
}

/** What is asked, with the facts and plans that it is answered from. */
async function pose({ db, facts, forecasts, nc30Lowest, placementOfSource, now }: Context, asked: SuggestionRequest) {
  const { manifest, analysis } = facts.current;
  const scope = scopeOf(analysis.catalog, asked);
  const { question, fixed } = scope;
  const thisWeek = weekIndex(ywAt(now()));
  const told = await plansAround(db, analysis.catalog, question, thisWeek);
  const lowest = await nc30Lowest();
  const forecastContext = await forecasts.context(question.from);
  const usualOf = (source: string | undefined) => placementOfSource(forecastContext, source);
  const plans = told.flatMap((plan) => promosOf(analysis.catalog.ordinalOf, plan, usualOf));
  const { products } = forecastContext.analysis.catalog;
  const lowestPrices: LowestPrices = (ordinal, starts) =>
    lowest(products[ordinal]?.sku as string, starts.map(firstDayOf));
  const keep = new Set(asked.keep);
  const stands = ({ status, proposal_id }: PlannedPromo) => status === 'approved' || keep.has(proposal_id as number);
  const standing = [...plans.filter(stands), ...fixed];
  return {
    scope,
    told,
    plans,
    keep,
    thisWeek,
    forecastContext,
    lowestPrices,
    isCurrent: () => facts.current.manifest === manifest && forecastContext.analysis.catalog === analysis.catalog,
    steps: prepareSteps(forecastContext, question, standing, lowestPrices),
  };
}

/** Proposals that plan something in the range or near enough to bear on it, or until then, which takes of the stock. */
function plansAround(db: Context['db'], catalog: Catalog, question: CalendarQuestion, thisWeek: number) {
  const { products } = catalog;
  const { from, weeks, ordinals, limits } = question;
  const reach = Math.max(NC30_REACH, limits.minGap);
  const codes = withFamilies(catalog, ordinals).map((ordinal) => products[ordinal]?.sku as string);
  const [first, last] = [Math.max(0, Math.min(from - reach, thisWeek)), Math.min(LAST_WEEK, from + weeks - 1 + reach)];
  return plansBetween(db, codes, ywOf(first), ywOf(last));
}

function answered(
  {
    scope,
    told,
    plans,
    keep,
    thisWeek,
    forecastContext: context,
    lowestPrices,
    prepared,
  }: Awaited<ReturnType<typeof prepare>>,
  { promos, finished, binding }: Suggestion,
): CalendarSuggestion {
  const { question, unknown }: Scope = scope;
  const range = { from_yw: ywOf(question.from), to_yw: ywOf(question.from + question.weeks - 1) };
  const chosen = new Set(question.ordinals);
  const isChosen = (sku: string) => chosen.has(context.analysis.catalog.ordinalOf(sku) ?? -1);
  const pending = pendingOf(told, { ...range, isChosen, keep });
  const basis = { context, question, prepared, lowestPrices, pending: bySku(pending), thisWeek };
  const suggestion = calendarAnswer(basis, [...prepared.standing, ...reckonSuggested(basis, promos)]);
  const planned = calendarAnswer(basis, reckonApart(plans, prepared.reckoning.reckon));
  const { analysis, asOf } = context;
  const { tooLong } = prepared;
  const limits = tooLong.promotions > 0 ? [{ limit: 'weeks' as const, ...tooLong }] : binding.limits;
  const kept = suggestion.promotions.flatMap(({ proposal_id }) => proposal_id ?? []).filter((id) => keep.has(id));
  return {
    ...range,
    objective: question.objective,
    as_of_yw: toldYw(analysis, asOf),
    ...fitOf(context, prepared.reckoning.forecasts),
    skus: question.ordinals.length,
    without_figures: prepared.unreckoned.length,
    unreckoned: prepared.unreckoned.slice(0, MAX_UNRECKONED),
    unknown: [...unknown],
    kept: [...new Set(kept)].sort((a, b) => a - b),
    pending,
    finished,
    suggestion,
    planned,
    binds: limits.map(({ gain, ...limit }) => ({ ...limit, gain: quantity(gain) })),
    binds_together: binding.together.map(({ gain, ...limits }) => ({ ...limits, gain: quantity(gain) })),
    slot_gains: { total: quantity(binding.slotInAllGain), weeks: [...binding.slotGain].map((gain) => quantity(gain)) },
  };
}
