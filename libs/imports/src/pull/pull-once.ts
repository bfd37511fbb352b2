import type { DatasetName } from '@promo/contracts/datasets';
import { Refusal } from '@promo/contracts/errors';
import type { Identity } from '@promo/contracts/identity';
import type { ImportReport } from '@promo/contracts/imports';
import type { Message } from '@promo/contracts/messages/message';
import { serviceMessage } from '@promo/contracts/messages/service';
import { isTransient } from '@promo/contracts/transient';
import type { Logger } from '@promo/runtime/logger';
import { Binary, type Db } from 'mongodb';
import type { Incoming } from '../incoming.ts';
import { type Lines, linesOf } from '../lines.ts';
import { isRecorded, KEPT_REJECTIONS } from '../recorded.ts';
import { tellFailure } from '../tell-failure.ts';
import type { InTurn } from '../turns.ts';
import type { Downloads, Validators } from './download.ts';
import { hasLasted, waitAfter } from './next-try.ts';
import type { Pull } from './pulls.ts';
import { keepState, type PullState, stateOf } from './state.ts';

/** What scheduled imports need of the service that owns the datasets. */
export interface Puller<D extends DatasetName> {
  readonly db: Db;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly downloads: Downloads;
  readonly signal: AbortSignal;
  readonly minuteMs: number;
  /** Stands for what a dataset's rows must name, as it is now. */
  readonly known: (dataset: D) => Promise<number>;
  /** The turns of the service's imports: a file is asked for when its turn has come. */
  readonly inTurn: InTurn;
  /** Imports as an upload would be. */
  readonly take: (dataset: D, incoming: Incoming) => Promise<ImportReport>;
  /** IMPORT_FAILED of the service. */
  readonly subject: string;
}

/** Who imports by schedule. */
const BY_SCHEDULE: Identity = { user_id: null, name: 'IMPORT_PULL', roles: [] };

/**
 * Asks an address once, imports what has changed, and notes what became of it. A fault that may pass is tried again soon, and told when
 * it lasts; any failure is told once, until it goes well or fails in another way.
 */
export async function pullOnce<D extends DatasetName>(puller: Puller<D>, pull: Pull<D>): Promise<void> {
  const { db, logger, signal, downloads, known, inTurn, take } = puller;
  const { dataset, address } = pull;
  const before = await stateOf(db, pull);
  const attempt: Attempt = { pull, before, known: await known(dataset), asked: null, rejectedLines: linesOf() };
  const since = mayBeKept(before, attempt.known) ? before : null;
  const onRejected = (lines: Lines) => {
    attempt.rejectedLines = lines;
  };
  try {
    const report = await inTurn(dataset, async () => {
      const download = await downloads.ask(pull, since, signal);
      attempt.asked = download;
      const options = { dry_run: false, max_rejections: KEPT_REJECTIONS, unknown_columns: pull.unknownColumns };
      const from = { address, last: before, onRejected };
      return download && take(dataset, { file: download.body, options, identity: BY_SCHEDULE, from });
    });
    await keepState(db, report ? await afterImport(puller, attempt, report) : unchanged(puller, attempt));
    if (report) logger.info({ dataset, from: address, rows: report.rows_read }, 'pulled');
  } catch (error) {
    if (signal.aborted) return;
    await afterFault(puller, attempt, error);
  }
}

/** What is known of a pull while it is under way. */
interface Attempt {
  readonly pull: Pull;
  /** What became of the last one. */
  readonly before: PullState | null;
  /** As of `Puller.known`, before the address is asked. */
  readonly known: number;
  /** What the address told of its file; null before it has answered. */
  asked: Validators | null;
  /** Lines of the file that were rejected. */
  rejectedLines: Lines;
}

/** Rows that were rejected because of what they name are asked for again when more is known; not what was refused as a whole. */
const mayBeKept = (state: PullState | null, known: number): boolean =>
  state !== null && (state.refused !== null || state.rejected === 0 || state.known === known);

const NONE: Validators = { etag: null, last_modified: null };

const validatorsOf = (from: Validators | null): Validators => ({
  etag: from?.etag ?? null,
  last_modified: from?.last_modified ?? null,
});

type Clock = Pick<Puller<DatasetName>, 'now' | 'minuteMs'>;
type Telling = Pick<Puller<DatasetName>, 'db' | 'logger' | 'subject'>;
type Common = Pick<PullState, '_id' | 'addressHash' | 'tried_at' | 'next_at' | 'faults'>;

function common({ now, minuteMs }: Clock, { dataset: _id, addressHash, everyMinutes }: Pull, faults = 0): Common {
  const tried_at = now();
  const next_at = new Date(tried_at.getTime() + waitAfter(faults, everyMinutes) * minuteMs);
  return { _id, addressHash, tried_at, next_at, faults };
}

async function afterImport(
  puller: Clock & Telling,
  { pull, before, known, asked, rejectedLines }: Attempt,
  { import_id, file_hash, rejected }: ImportReport,
): Promise<PullState> {
  const recorded = await isRecorded(puller.db, import_id);
  return {
    ...common(puller, pull),
    ...validatorsOf(asked),
    result: recorded ? 'imported' : 'not_modified',
    problem: null,
    refused: null,
    import_id: recorded ? import_id : (before?.import_id ?? null),
    file_hash,
    rejected,
    ...(rejected > 0 && { rejected_lines: new Binary(rejectedLines.bits) }),
    known,
    told: null,
  };
}

function unchanged(puller: Clock, { pull, before }: Attempt): PullState {
  if (!before) throw new Error('an address told of no change before it was asked for one');
  const { refused } = before;
  // A file that was refused is no better for being the same, and was told of.
  const told = refused ? keyOf(refused, before.etag) : null;
  return { ...before, ...common(puller, pull), result: refused ? 'failed' : 'not_modified', problem: refused, told };
}

const keyOf = ({ code }: Message, etag: string | null): string => `${code} ${etag ?? ''}`;

/** All transient faults are one failure: an address that is away answers now so, now so. */
const AWAY = 'away';

async function afterFault(
  puller: Clock & Telling,
  { pull, before, known, asked }: Attempt,
  error: unknown,
): Promise<void> {
  const { db, logger } = puller;
  const transient = !(error instanceof Refusal) || isTransient(error.status);
  const problem = messageOf(error);
  const faults = transient ? (before?.faults ?? 0) + 1 : 0;
  const key = transient ? AWAY : keyOf(problem, asked && validatorsOf(asked).etag);
  const isNews = before?.told !== key && (!transient || hasLasted(faults, pull.everyMinutes));
  logger.warn(
    {
      dataset: pull.dataset,
      from: pull.address,
      code: problem.code,
      faults,
      ...(!(error instanceof Refusal) && { err: error }),
    },
    'not pulled',
  );
  // Before it is noted: a process that dies in between tells it twice rather than never.
  if (isNews) await tellFailure({ ...puller, dataset: pull.dataset }, BY_SCHEDULE, error);
  const refused = transient || !asked ? null : { ...validatorsOf(asked), refused: problem };
  await keepState(db, {
    ...(before ?? { ...NONE, refused: null, import_id: null, rejected: 0, known, told: null }),
    ...refused,
    ...common(puller, pull, faults),
    result: 'failed',
    problem,
    told: isNews ? key : (before?.told ?? null),
  });
}

function messageOf(error: unknown): Message {
  if (!(error instanceof Refusal)) return serviceMessage.query_failed();
  const { code, params, detail } = error.body;
  return { code, params, detail };
}
