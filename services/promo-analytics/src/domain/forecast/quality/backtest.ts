/**
 * Every model on the same past events, each forecast with what was known when it started. The calendar is split in time:
 * the first half is for learning, the third quarter (validation) chooses the method that answers, the last quarter (test)
 * is only ever reported.
 */
import { FORECASTING_METHODS } from '@promo/contracts/promo-analytics/words';
import type { Categories } from '../../facts/catalog.ts';
import { firstWeekOf, lastWeekOf, qtyAt, rowOf, type SalesGrid } from '../../facts/grid.ts';
import { median } from '../../median.ts';
import { orderByWeek } from '../../order-by-week.ts';
import { runToEnd } from '../../steps.ts';
import type { PastForecasts } from '../hierarchical/past-forecasts.ts';
import type { Walk } from '../hierarchical/walk-forward.ts';
import { REFIT_WEEKS } from '../plain/past-residuals.ts';
import { disruptorOfSteps, type PlainModel, spreadOf, Z90 } from '../plain/plain-model.ts';
import type { AnsweringModel, Method } from '../plan.ts';
import { MIN_WEEKLY_BASELINE, type Training } from '../training.ts';
import { type LeadScore, scoreLeads } from './by-lead.ts';
import { classOf, type MeanBiases, meanBiases } from './means.ts';
import { type Score, type Scored, score } from './metrics.ts';
import { type InPockets, isFirst, type PocketScore, scorePockets } from './pockets.ts';

/** Share of the calendar before the validation window, and before the test window. */
const VALIDATION_FROM = 0.5;
const TEST_FROM = 0.75;
/** SKUs sold in fewer weeks are left out: what a promotion did there is chance. In a short calendar, three quarters of it. */
const MIN_WEEKS_SOLD = 40;

/** Week indices, `to` included. */
export interface Window {
  readonly from: number;
  readonly to: number;
  readonly events: number;
}

export interface Quality {
  readonly auto: Method;
  readonly validation: Window;
  readonly test: Window;
  /** By model, over the test window. */
  readonly models: Readonly<Record<string, Score>>;
  /** `auto` once more, where its means are taken for its forecasts. */
  readonly means: Pick<Score, 'wape' | 'bias'>;
  /** The hierarchical method by how long before the start it was asked, and `auto` by kind of promotion; over the test window. */
  readonly leads: readonly LeadScore[];
  readonly pockets: readonly PocketScore[];
}

interface Backtest {
  readonly quality: Quality;
  readonly meanBiases: MeanBiases;
}

interface BacktestInput {
  readonly training: Training;
  readonly grid: SalesGrid;
  readonly catalog: Categories;
  readonly firstWeek: number;
  readonly asOf: number;
  readonly plain: PlainModel;
  readonly walk: Walk;
  /** The hierarchical method where leaflet and second placement are known, if they are in the data. */
  readonly placedWalk: Walk | null;
}

/** Scores all models, in steps. */
export function* backtest(input: BacktestInput): Generator<void, Backtest> {
  const { training, firstWeek, asOf } = input;
  const validationFrom = firstWeek + Math.round((asOf - firstWeek) * VALIDATION_FROM);
  const testFrom = firstWeek + Math.round((asOf - firstWeek) * TEST_FROM);
  const { validation, test, tested } = yield* forecastPast(input, validationFrom, testFrom);
  const events = (window: Forecasts) => window.get('analog')?.length ?? 0;
  const auto = winner(validation);
  const scores = Object.fromEntries([...test].map(([name, list]) => [name, score(list)]));
  const biasesOf = (model: AnsweringModel) => meanBiases(validation.get(model) ?? []);
  const biases = {
    analog: biasesOf('analog'),
    hierarchical: biasesOf('hierarchical'),
    hierarchical_placed: biasesOf('hierarchical_placed'),
  };
  const { wape, bias } = score((test.get(auto) ?? []).map((one) => atMean(one, biases[auto])));
  const quality = {
    auto,
    validation: { from: validationFrom, to: testFrom - 1, events: events(validation) },
    test: { from: testFrom, to: asOf - 1, events: events(test) },
    models: events(test) > 0 ? { ...scores, auto: scores[auto] as Score } : {},
    means: { wape, bias },
    leads: scoreLeads(input.walk.forecasts, training, tested),
    pockets: scorePockets(test.get(auto) ?? []),
  };
  return { quality, meanBiases: biases };
}

/** By model, what it forecast of each event of a window. */
type Forecasts = ReadonlyMap<string, readonly InPockets[]>;

/** Lets every model forecast the events of both windows. `tested` are the rows of the test window. */
function* forecastPast(input: BacktestInput, validationFrom: number, testFrom: number) {
  const { training, asOf } = input;
  const validation = new Map<string, InPockets[]>();
  const test = new Map<string, InPockets[]>();
  const tested: number[] = [];
  const isScored = scoredEvents(input);
  const simple = simpleModels(training, input.catalog);
  const analog = analogForecasts(input, validationFrom);
  for (const row of orderByWeek(training.start)) {
    const start = training.start[row] as number;
    if (start >= asOf) break;
    simple.learn(start);
    if (start < validationFrom || !isScored(row)) continue;
    const own = analog(row);
    if (Number.isNaN(own.lift)) continue;
    if (start >= testFrom) tested.push(row);
    const lifts = { ...simple.forecast(row), analog: own, ...hierarchicalForecasts(input, row) };
    const weekly = training.weekly[row] as number;
    const ordinary = weekly * (training.weeks[row] as number);
    const event = { weekly, first: isFirst(training, row), sold: training.qty[row] as number };
    for (const [name, { lift, p10, p90 }] of Object.entries(lifts)) {
      const list = (start < testFrom ? validation : test).getOrInsertComputed(name, () => []);
      list.push({ ...event, forecast: lift * ordinary, p10: p10 * ordinary, p90: p90 * ordinary });
    }
    if (row % 1000 === 0) yield;
  }
  return { validation, test, tested };
}

/** Which events are scored: all that they sold is known, and their SKUs sell enough in enough weeks. */
function scoredEvents(input: BacktestInput): (row: number) => boolean {
  const { training, firstWeek, asOf } = input;
  const sold = weeksSold(input);
  const enough = Math.min(MIN_WEEKS_SOLD, Math.ceil((asOf - firstWeek) * 0.75));
  return (row) =>
    (training.known[row] as number) <= asOf &&
    (training.weekly[row] as number) >= MIN_WEEKLY_BASELINE &&
    (sold[training.ordinal[row] as number] as number) >= enough;
}

const atMean = (scored: Scored, biases: Float64Array): Scored => ({
  ...scored,
  forecast: scored.forecast * Math.exp(biases[classOf(scored.weekly)] as number),
});

/** The method with the lower error in the validation window; the simpler one where nothing tells. */
function winner(validation: Forecasts): Method {
  const [analog, hierarchical] = FORECASTING_METHODS.map((name) => score(validation.get(name) ?? []).wape);
  return analog != null && hierarchical != null && hierarchical < analog ? 'hierarchical' : 'analog';
}

/** A lift, its 10th and its 90th percentile, NaN where the model has none. */
interface LiftForecast {
  readonly lift: number;
  readonly p10: number;
  readonly p90: number;
}

const alone = (lift: number): LiftForecast => ({ lift, p10: Number.NaN, p90: Number.NaN });

function hierarchicalForecasts({ walk, placedWalk }: BacktestInput, row: number): Record<string, LiftForecast> {
  const of = ({ forecasts }: Walk): LiftForecast => {
    const [atStart] = forecasts as [PastForecasts, ...PastForecasts[]];
    const lift = (log: Float64Array) => Math.exp(log[row] as number);
    return { lift: lift(atStart.expected), p10: lift(atStart.p10), p90: lift(atStart.p90) };
  };
  return { hierarchical: of(walk), ...(placedWalk && { hierarchical_placed: of(placedWalk) }) };
}

/** The plain method's forecasts, with spread and disruptor as known every few weeks. */
function analogForecasts({ training, plain, catalog }: BacktestInput, from: number): (row: number) => LiftForecast {
  let until = from;
  let learnt: Pick<PlainModel, 'spread' | 'overallSpread'> = plain;
  let disruptor = 1;
  return (row) => {
    const start = training.start[row] as number;
    if (start >= until) {
      learnt = runToEnd(spreadOf(training, plain.residual, catalog, start));
      disruptor = runToEnd(disruptorOfSteps(training, plain.residual, start));
      until = start + REFIT_WEEKS;
    }
    const factor = training.disruptive[row] === 1 ? disruptor : 1;
    const lift = Math.exp(plain.answered?.[row] ?? Number.NaN) * factor;
    const spread = learnt.spread[catalog.category[training.ordinal[row] as number] as number] as number;
    const factor90 = Math.exp(Z90 * spread);
    return { lift, p10: lift / factor90, p90: lift * factor90 };
  };
}

/** No lift, and what own and the category's past promotions did; without own ones the category stands in for them. */
function simpleModels(training: Training, { category, categories }: BacktestInput['catalog']) {
  const sum = new Float64Array(categories.length + 1);
  const count = new Float64Array(categories.length + 1);
  const all = categories.length;
  const byKnown = orderByWeek(training.known);
  let learnt = 0;
  const liftOf = (row: number) =>
    (training.qty[row] as number) / ((training.weekly[row] as number) * (training.weeks[row] as number));
  const learn = (until: number) => {
    for (; learnt < byKnown.length; learnt++) {
      const row = byKnown[learnt] as number;
      if ((training.known[row] as number) > until) return;
      if (!((training.weekly[row] as number) > 0)) continue;
      for (const at of [category[training.ordinal[row] as number] as number, all]) {
        sum[at] = (sum[at] as number) + liftOf(row);
        count[at] = (count[at] as number) + 1;
      }
    }
  };
  const meanOf = (at: number) => (count[at] as number) > 0 && (sum[at] as number) / (count[at] as number);
  const forecast = (row: number): Record<string, LiftForecast> => {
    const ordinal = training.ordinal[row] as number;
    const own: number[] = [];
    for (let other = training.first[ordinal] as number; other < row; other++) {
      const known = (training.known[other] as number) <= (training.start[row] as number);
      if (known && (training.weekly[other] as number) > 0) own.push(liftOf(other));
    }
    const mean = meanOf(category[ordinal] as number) || meanOf(all) || 1;
    const any = own.length > 0;
    return {
      none: alone(1),
      last: alone(own.at(-1) ?? mean),
      own_mean: alone(any ? own.reduce((total, lift) => total + lift, 0) / own.length : mean),
      own_median: alone(any ? median(Float64Array.from(own)) : mean),
      category_mean: alone(mean),
    };
  };
  return { learn, forecast };
}

/** Weeks in which each SKU sold anything. */
function weeksSold({ grid }: BacktestInput): Int32Array {
  const weeks = new Int32Array(Math.max(grid.ordinals, grid.first.length));
  for (let ordinal = 0; ordinal < grid.ordinals; ordinal++) {
    const first = firstWeekOf(grid, ordinal);
    if (first < 0) continue;
    const row = rowOf(grid, ordinal);
    let n = 0;
    for (let t = first; t <= lastWeekOf(grid, ordinal); t++) if (qtyAt(grid, row + t) > 0) n++;
    weeks[ordinal] = n;
  }
  return weeks;
}
