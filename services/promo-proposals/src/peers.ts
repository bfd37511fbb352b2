import { ask, askLong, askOnce } from '@promo/bus/ask';
import type { Bus } from '@promo/bus/connect';
import { inBatches } from '@promo/contracts/batches';
import type { Nc30Evidence } from '@promo/contracts/promo-analytics/nc30';
import {
  forecastLines,
  MAX_EVIDENCE_LINES,
  MAX_PLANNED_LINES,
  nc30Evidence,
  nc30Lines,
  outcomeColumns,
  promotionOutcomes,
  proposalEconomics,
  resultsOfProposals,
} from '@promo/contracts/promo-analytics/plan-queries';
import type { ProposalResult } from '@promo/contracts/promo-analytics/proposal-results';
import { skuLabels, skuPrices, skuSupply } from '@promo/contracts/promo-analytics/queries';
import type { Origin } from '@promo/runtime/origin';
import type { EconomicsQuestion, EconomicsReply } from './domain/forecast/economics-answer.ts';
import {
  type ForecastQuestion,
  type ForecastReply,
  forecastOf,
  type Nc30Answers,
  type Nc30Question,
} from './domain/forecast/forecast.ts';
import type { Outcomes } from './domain/forecast/forecast-accuracy.ts';
import type { Supply } from './domain/forecast/shortfalls.ts';
import { type Catalogue, catalogueEntry } from './domain/proposal/catalogue-entry.ts';
import type { Span } from './domain/proposal/proposal.ts';
import type { ProductLabel } from './domain/tills/shelf-labels.ts';

/** What this service asks of analytics. */
export interface Peers {
  /**
   * Names, prices and what they cost to buy by code; codes that are not known are absent. A proposal is worth more than its names: null when
   * analytics does not answer.
   */
  readonly askPrices: (codes: readonly string[], origin: Origin) => Promise<Catalogue | null>;
  /** The forecast of a proposal's lines. A decision is worth more than its forecast: null when analytics does not answer. */
  readonly askForecast: (question: ForecastQuestion, origin: Origin) => Promise<ForecastReply | null>;
  /** What planned lines earn. Throws the Refusal, 503 or 504, when analytics does not answer. */
  readonly askEconomics: (question: EconomicsQuestion, origin: Origin) => Promise<EconomicsReply>;
  /**
   * The same for a save or an approval, which are worth more than their economics: null when analytics does not answer. A save
   * does not wait for a second try.
   */
  readonly tryEconomics: (question: EconomicsQuestion, origin: Origin, tries?: 1 | 2) => Promise<EconomicsReply | null>;
  /** The NC30 results of planned lines, in their order; null when analytics does not answer. */
  readonly askNc30: (question: Nc30Question, origin: Origin) => Promise<Nc30Answers | null>;
  /** What the NC30 results of planned lines rest on, in their order. Throws the Refusal when analytics does not answer. */
  readonly askEvidence: (question: Nc30Question, origin: Origin) => Promise<(Nc30Evidence | null)[]>;
  /** What shelf labels say of products, by code. Throws the Refusal when analytics does not answer. */
  readonly askLabels: (codes: readonly string[], origin: Origin) => Promise<ReadonlyMap<string, ProductLabel>>;
  /** What is there and what is coming of products, by code. Throws the Refusal when analytics does not answer. */
  readonly askSupply: (codes: readonly string[], origin: Origin) => Promise<ReadonlyMap<string, Supply>>;
  /** What became of codes in the weeks of a promotion, in their order. Throws the Refusal, 503 or 504, when analytics does not answer. */
  readonly askOutcomes: (codes: readonly string[], weeks: Span, origin: Origin) => Promise<Outcomes>;
  /** What at most MAX_RESULTS proposals that are over came to, by id. A file is worth more than that: null when analytics does not answer. */
  readonly askResults: (ids: readonly number[], origin: Origin) => Promise<ReadonlyMap<number, ProposalResult> | null>;
}

/** What is known of so many products surely fits an answer. */
const MAX_PRODUCTS = 1_000;

/** Analytics takes its time for what would be several questions if it could be taken apart. */
const waitingFor = ({ lines }: EconomicsQuestion) => (lines.length > MAX_PLANNED_LINES ? askLong : ask);

/** Asks over the bus, in as few questions as fit. */
export const peersOver = (bus: Bus): Peers => ({
  askPrices: async (codes, origin) => {
    if (codes.length === 0) return new Map();
    const asked = askAll(codes, MAX_PRODUCTS, (some) => ask(bus, skuPrices, { codes: some }, origin));
    const replies = await asked.catch(without(bus, 'names and prices are missing', { codes: codes.length }, origin));
    const known = replies?.flatMap(({ prices }) => prices);
    return known ? new Map(known.map((product) => [product.code, catalogueEntry(product)])) : null;
  },
  askForecast: async (question, origin) => {
    const { length } = question.lines;
    const asked = askAll(question.lines, MAX_PLANNED_LINES, (lines) =>
      ask(bus, forecastLines, { ...question, lines }, origin),
    );
    const replies = await asked.catch(without(bus, 'forecast is missing', { lines: length }, origin));
    return replies && forecastOf(replies);
  },
  askEconomics: (question, origin) => waitingFor(question)(bus, proposalEconomics, question, origin),
  tryEconomics: (question, origin, tries = 1) => {
    const { length } = question.lines;
    const asked = (tries === 1 ? askOnce : waitingFor(question))(bus, proposalEconomics, question, origin);
    return asked.catch(without(bus, 'economics are missing', { lines: length }, origin));
  },
  askNc30: async (question, origin) => {
    const { length } = question.lines;
    const asked = askAll(question.lines, MAX_PLANNED_LINES, (lines) =>
      ask(bus, nc30Lines, { ...question, lines }, origin),
    );
    const replies = await asked.catch(without(bus, 'prices are not checked', { lines: length }, origin));
    return replies?.flatMap(({ lines }) => lines) ?? null;
  },
  askEvidence: async (question, origin) => {
    const found: (Nc30Evidence | null)[] = [];
    // One after the other: each looks up the imports of thousands of days.
    for (const lines of inBatches(question.lines, MAX_EVIDENCE_LINES)) {
      found.push(...(await ask(bus, nc30Evidence, { ...question, lines }, origin)).lines);
    }
    return found;
  },
  askLabels: async (codes, origin) => {
    const replies = await askAll(codes, MAX_PRODUCTS, (some) => ask(bus, skuLabels, { codes: some }, origin));
    return new Map(replies.flatMap(({ labels }) => labels).map((label) => [label.code, label]));
  },
  askSupply: async (codes, origin) => {
    const replies = await askAll(codes, MAX_PRODUCTS, (some) => ask(bus, skuSupply, { codes: some }, origin));
    return new Map(replies.flatMap(({ supply }) => supply).map((one) => [one.code, one]));
  },
  askOutcomes: async (codes, { start, end }, origin) => {
    const question = { codes: [...codes], from_yw: start, to_yw: end };
    const { as_of_yw, columns } = await ask(bus, promotionOutcomes, question, origin);
    return { as_of_yw, lines: outcomeColumns.toRows(columns) };
  },
  askResults: async (ids, origin) => {
    const asked = ask(bus, resultsOfProposals, { proposal_ids: [...ids] }, origin);
    const reply = await asked.catch(without(bus, 'results are missing', { proposals: ids.length }, origin));
    return reply && new Map(reply.results.map((result) => [result.proposal_id, result]));
  },
});

/** Asks about many things in as few questions as hold `most` each, all at once. */
const askAll = <T, Reply>(all: readonly T[], most: number, askSome: (some: T[]) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(inBatches(all, most).map(askSome));

/** Goes on without an answer, null, and logs what is amiss. */
function without(bus: Bus, amiss: string, about: { readonly [counted: string]: number }, { requestId }: Origin) {
  return (error: unknown): null => {
    bus.logger.warn({ err: error, reqId: requestId, ...about }, `${amiss}: analytics does not answer`);
    return null;
  };
}
