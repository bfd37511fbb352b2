import type { Bus } from '@promo/bus/connect';
import { FMB_CHECK_FINISHED, RUN_FMB_CHECK } from '@promo/contracts/npl/fmb';
import type { Db } from 'mongodb';
import type { NplRecord } from '../../../services/npl/src/domain/record.ts';
import type { Sweep } from '../../../services/npl/src/store/sweeps.ts';
import type { Run } from '../../../services/scheduler/src/store/runs.ts';
import type { Outcome } from '../scenario.ts';
import { messagesIn, type Told } from '../stream.ts';
import type { Expected } from './records.ts';

/** Where the two services keep what they did. */
export interface Left {
  readonly npl: Db;
  readonly scheduler: Db;
  readonly bus: Bus;
}

/** Counts what is left of every day and record, in both databases and in the streams. */
export async function countAll(left: Left, days: readonly string[], expected: readonly Expected[]): Promise<Outcome> {
  const [runs, sweeps, records] = await Promise.all([
    left.scheduler.collection<Run>('runs').find().sort({ _id: 1 }).toArray(),
    left.npl.collection<Sweep>('sweeps').find().sort({ run_at: 1, _id: 1 }).toArray(),
    left.npl.collection<NplRecord>('products').find().sort({ _id: 1 }).toArray(),
  ]);
  const commands = await messagesIn(left.bus, 'NPL_COMMAND');
  const events = await messagesIn(left.bus, 'NPL_EVENT');
  const letters = await messagesIn(left.bus, 'DEAD_LETTERS');

  const triggers = new Map(expected.map(({ record, due }) => [record._id, due]));
  const due = expected.filter((one) => one.due !== null).length;
  const wrong = records.filter(({ _id, history, fmb, status }) => {
    const day = triggers.get(_id);
    if (day === null) return status !== 'approved' || history.length > 0;
    return status !== 'fmb_triggered' || history.length !== 1 || fmb?.sweep_id !== `fmb:${day}`;
  });
  const sweptRecords = sweeps.flatMap(({ triggered }) => triggered.map(({ id }) => id));
  const ids = (subject: string) => events.filter((event) => event.subject === subject).map(({ id }) => id);
  const triggeredEvents = ids('npl.event.status-changed');
  const finishedEvents = ids(FMB_CHECK_FINISHED);

  const checks: [what: string, holds: boolean][] = [
    ['every day is recorded by the scheduler, and finished', same(finished(runs), days)],
    ['every day was asked for, first in order', same(firstDatesOf(commands), days)],
    ['every day was swept to its end, in order', same(finished(sweeps), days)],
    [
      'every record was triggered once, by the check of its day',
      wrong.length === 0 && records.length === triggers.size,
    ],
    ['every trigger is in one sweep', once(sweptRecords, due)],
    ['every trigger was told once', once(triggeredEvents, due)],
    ['every end was told once', once(finishedEvents, days.length)],
    ['nothing was set aside', letters.length === 0],
  ];
  return {
    counted: [
      `${days.length} days: ${commands.length} commands, ${finished(sweeps).length} sweeps, ${finished(runs).length} runs closed`,
      `${due} records due: ${sweptRecords.length} triggered, ${new Set(sweptRecords).size} of them different, ${wrong.length} on a wrong day or twice`,
      `${records.length - due} records never due: ${records.filter(({ status }) => status === 'approved').length} untouched`,
      `${triggeredEvents.length} trigger events (${new Set(triggeredEvents).size} different), ${finishedEvents.length} finish events (${new Set(finishedEvents).size} different), ${letters.length} dead letters`,
    ],
    breaches: checks.filter(([, holds]) => !holds).map(([what]) => `not true: ${what}`),
    figures: {
      'records due': due,
      lost: due - new Set(sweptRecords).size + days.length - new Set(finished(sweeps)).size,
      doubled: extra(sweptRecords) + extra(finished(sweeps)),
      'not told once':
        extra(triggeredEvents) +
        due -
        new Set(triggeredEvents).size +
        extra(finishedEvents) +
        days.length -
        new Set(finishedEvents).size,
    },
  };
}

const finished = (rows: readonly { readonly date: string; readonly finished_at: unknown }[]) =>
  rows.filter(({ finished_at }) => finished_at !== null).map(({ date }) => date);
/** Without the further attempts: days pass here so fast that a day may be asked for again while it is swept. */
const firstDatesOf = (messages: readonly Told[]) =>
  messages.map(dateOf).filter((date) => /^\d{4}-\d\d-\d\d$/.test(date));
const dateOf = ({ subject }: Told) => subject.replace(`${RUN_FMB_CHECK}.`, '');
const same = (a: readonly string[], b: readonly string[]) => a.join() === b.join();
const extra = (items: readonly unknown[]) => items.length - new Set(items).size;
const once = (items: readonly unknown[], count: number) => items.length === count && new Set(items).size === count;
