import { KeptEconomics } from '@promo/contracts/promo-proposals/economics-fields';
import { readDocument } from '@promo/mongo/plain-documents';
import type { Db } from 'mongodb';
import type { ProposalRecord } from '../domain/proposal/proposal.ts';
import { type ForTelling, TOLD_FIGURES } from '../domain/proposal/view.ts';
import { withLaterFields } from './later-fields.ts';
import { READ_LIMIT_MS } from './read-limit.ts';
import { proposalsOf, VERSIONS } from './stored-proposals.ts';

export type Version = Pick<ProposalRecord, '_id' | 'version' | 'updated_at'>;

/** So many at once, far from what a document can hold. */
const MOST_VERSIONS = 100_000;

/** Id, version and time of all proposals by id. */
export async function readAllVersions(db: Db): Promise<Version[]> {
  let all: Version[] = [];
  for (let read = MOST_VERSIONS; read === MOST_VERSIONS; ) {
    const more = await readVersions(db, all.at(-1)?._id ?? 0, MOST_VERSIONS);
    read = more.length;
    all = all.concat(more);
  }
  return all;
}

/**
 * The versions of so many proposals after one. They come in three columns: ten thousand small documents would cost several times as
 * much to read as to find.
 */
export async function readVersions(db: Db, after: number, limit: number): Promise<Version[]> {
  const column = (field: keyof Version) => ({ $push: { $ifNull: [`$${field}`, null] } });
  const stages = [
    { $match: { _id: { $gt: after } } },
    { $sort: { _id: 1 } },
    { $limit: limit },
    { $project: VERSIONS },
    { $group: { _id: null, ids: column('_id'), versions: column('version'), times: column('updated_at') } },
  ];
  const options = { hint: VERSIONS, maxTimeMS: READ_LIMIT_MS };
  const [found] = await proposalsOf(db).aggregate<Columns>(stages, options).toArray();
  if (!found) return [];
  const { ids, versions, times } = found;
  return ids.map((_id, i) => ({ _id, version: versions[i] as number, updated_at: times[i] as string }));
}

interface Columns {
  readonly ids: readonly number[];
  readonly versions: readonly number[];
  readonly times: readonly string[];
}

type ForPlan = Omit<ProposalRecord, 'log' | 'note' | 'objective' | 'forecast'>;

/** The given proposals by id, as far as the calendar needs them. */
export function readForPlans(db: Db, ids: readonly number[]): AsyncIterable<ForPlan> {
  const projection = { log: 0, note: 0, objective: 0, forecast: 0, 'skus.note': 0 };
  const options = { projection, sort: { _id: 1 }, raw: true, maxTimeMS: READ_LIMIT_MS } as const;
  const found = proposalsOf(db).find<Buffer>({ _id: { $in: [...ids] } }, options);
  return found.map((bytes) => withLaterFields(readDocument<ForPlan>(bytes)));
}

/** What the lines of the given proposals need, by the economics kept at approval. */
export function readNeeds(db: Db, ids: readonly number[]): AsyncIterable<Needs> {
  const [line, stock] = ['forecast.economics.lines', 'forecast.economics.lines.stock'];
  const projection = { [`${line}.code`]: 1, [`${stock}.needed`]: 1, [`${stock}.needed_p90`]: 1 };
  return proposalsOf(db).find<Needs>({ _id: { $in: [...ids] } }, { projection, maxTimeMS: READ_LIMIT_MS });
}

interface Needs {
  readonly _id: number;
  readonly forecast: {
    readonly economics?: {
      readonly lines: readonly {
        readonly code: string;
        readonly stock: { readonly needed: number | null; readonly needed_p90: number | null };
      }[];
    };
  } | null;
}

/** Those of the given proposals that keep no economics. */
export function withoutEconomics(db: Db, ids: readonly number[]): Promise<number[]> {
  const lacking = { _id: { $in: [...ids] }, 'forecast.economics': { $exists: false } };
  const found = proposalsOf(db).find(lacking, { projection: { _id: 1 }, maxTimeMS: READ_LIMIT_MS });
  return found.map(({ _id }) => _id).toArray();
}

/** Of the economics of lines others are told few figures. */
const UNTOLD_FIGURES = Object.fromEntries(
  Object.keys(KeptEconomics.properties.lines.items.properties)
    .filter((name) => name !== 'code' && !TOLD_FIGURES.some((told) => told === name))
    .map((name) => [`forecast.economics.lines.${name}`, 0]),
);

type Told = ForTelling & Pick<ProposalRecord, '_id' | 'version' | 'updated_at'>;

/** The given proposals by id, as far as other services are told of them. */
export function readForTelling(db: Db, ids: readonly number[]): AsyncIterable<Told> {
  const whole = { log: 0, note: 0, objective: 0, 'skus.note': 0, 'forecast.lines': 0, 'forecast.economics.totals': 0 };
  const options = { projection: { ...whole, ...UNTOLD_FIGURES }, sort: { _id: 1 }, maxTimeMS: READ_LIMIT_MS } as const;
  return proposalsOf(db)
    .find<Told>({ _id: { $in: [...ids] } }, options)
    .map(withLaterFields);
}
