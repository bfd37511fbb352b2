import { KeptEconomics } from '@promo/contracts/promo-proposals/economics-fields';
import { readDocument } from '@promo/mongo/plain-documents';
import type { Db } from 'mongodb';
import type { ProposalRecord } from '../domain/proposal.ts';
import type { Needing } from '../domain/shortfalls.ts';
import type { ForTelling } from '../domain/view.ts';
import { READ_LIMIT_MS } from './read-limit.ts';
import { proposalsOf, VERSIONS, withLater } from './stored-proposals.ts';

export type Version = Pick<ProposalRecord, '_id' | 'version' | 'updated_at'>;

/** Id, version and time of proposals by id: of all, or of so many after one. */
export function readVersions(db: Db, after = 0, limit = 0): Promise<Version[]> {
  const options = { projection: VERSIONS, hint: VERSIONS, batchSize: 100_000, raw: true, maxTimeMS: READ_LIMIT_MS };
  return proposalsOf(db)
    .find<Buffer>({ _id: { $gt: after } }, { ...options, sort: { _id: 1 }, limit })
    .map(readDocument<Version>)
    .toArray();
}

type ForPlan = Omit<ProposalRecord, 'log' | 'note' | 'objective' | 'forecast'>;

/** The given proposals by id, as far as the calendar needs them. */
export function readForPlans(db: Db, ids: readonly number[]): AsyncIterable<ForPlan> {
  const projection = { log: 0, note: 0, objective: 0, forecast: 0, 'skus.note': 0 };
  const options = { projection, sort: { _id: 1 }, raw: true, maxTimeMS: READ_LIMIT_MS } as const;
  const found = proposalsOf(db).find<Buffer>({ _id: { $in: [...ids] } }, options);
  return found.map((bytes) => withLater(readDocument<ForPlan>(bytes)));
}

/** The given proposals, as far as their need of stock is told by them. */
export async function readForNeed(db: Db, ids: readonly number[]): Promise<Needing[]> {
  const whose = { title: 1, source: 1, proposed_by_id: 1, co_planner_ids: 1, start_date: 1 } as const;
  const weeks = { start_year: 1, start_week: 1, end_year: 1, end_week: 1 } as const;
  const lines = { 'forecast.economics.lines.code': 1, 'forecast.economics.lines.stock.needed': 1 } as const;
  const projection = { ...whose, ...weeks, ...lines, 'skus.code': 1, 'skus.name': 1 };
  return proposalsOf(db)
    .find<Needing>({ _id: { $in: [...ids] } }, { projection, maxTimeMS: READ_LIMIT_MS })
    .toArray();
}

/** Of the economics of lines others are told the margin alone. */
const UNTOLD_FIGURES = Object.fromEntries(
  Object.keys(KeptEconomics.properties.lines.items.properties)
    .filter((name) => name !== 'code' && name !== 'incremental_margin_eur')
    .map((name) => [`forecast.economics.lines.${name}`, 0]),
);

type Told = ForTelling & Pick<ProposalRecord, '_id' | 'version' | 'updated_at'>;

/** The given proposals by id, as far as other services are told of them. */
export function readForTelling(db: Db, ids: readonly number[]): AsyncIterable<Told> {
  const whole = { log: 0, note: 0, objective: 0, 'skus.note': 0, 'forecast.lines': 0, 'forecast.economics.totals': 0 };
  const options = { projection: { ...whole, ...UNTOLD_FIGURES }, sort: { _id: 1 }, maxTimeMS: READ_LIMIT_MS } as const;
  return proposalsOf(db)
    .find<Told>({ _id: { $in: [...ids] } }, options)
    .map(withLater);
}
