import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOf, mayBeDone } from '../../../api/errors.ts';
import type { KeyOf } from '../../../api/key.ts';
import { refresh } from '../../../api/query.ts';
import { addWeeks, currentWeek } from '../../../format/weeks.ts';
import { useText } from '../../../i18n/messages.ts';
import { PROPOSAL_PATHS } from '../../../live/topics.ts';
import { ProposalLink } from '../../../plan/ProposalLink.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { WeekField } from '../../../ui/fields/WeekField.tsx';
import { submitting } from '../../../ui/submitting.ts';
import { ShortTable } from '../../../ui/table/ShortTable.tsx';
import { tell } from '../../../ui/tell.ts';
import { underWay } from '../../../ui/underWay.ts';
import { useWorded } from '../../../wording/wording.ts';
import { OpenConflicts } from './OpenConflicts.tsx';
import { type Outcome, runEach } from './run-each.ts';
import { NoWeeks, type Step, type StepName, take, type Warned } from './steps.ts';
import { text } from './text.ts';

/** A promotion is moved by at most so many weeks. */
const MOST_WEEKS = 52;

interface Props {
  readonly name: StepName;
  readonly chosen: readonly CalendarEntry[];
  /** Keys that outlive the dialog, so that what did not work can be tried again in another one. */
  readonly keyOf: KeyOf;
  readonly onClose: () => void;
  /** Called at the end, with those that are to be selected no more: it worked with them, or may have and would go on from there when repeated. */
  readonly onDone: (ids: ReadonlySet<number>) => void;
}

type Done = Outcome<CalendarEntry, Warned>;

/** Those that it worked with, that it may have worked with, and the others. */
const partsOf = (outcomes: readonly Done[]) => {
  const {
    done = [],
    unknown = [],
    failed = [],
  } = Object.groupBy(outcomes, ({ error }) => (error === null ? 'done' : mayBeDone(error) ? 'unknown' : 'failed'));
  return { done, unknown, failed };
};

/** Asks what a step needs to know, takes it with each of the proposals, and reports with which it did not work, and why. */
export function BulkDialog({ name, chosen, keyOf, onClose, onDone }: Props) {
  const words = useText(text);
  const queries = useQueryClient();
  // as they were when it was asked: what is done may leave the list meanwhile
  const [all] = useState(chosen);
  const [weeks, setWeeks] = useState<number | null>(1);
  const [start, setStart] = useState<number | null>(() => addWeeks(currentWeek(), 1));
  const [done, setDone] = useState<number | null>(null);
  const [report, setReport] = useState<readonly Done[] | null>(null);
  const [sending] = useState(() => underWay());
  const working = done !== null && report === null;
  const step = stepOf(name, weeks, start);

  const run = async (step: Step) => {
    if (!sending.begin(null)) return;
    setDone(0);
    const outcomes = await runEach(all, (entry) => take(step, entry, keyOf), setDone);
    // who goes on with them shall do so on what they are now
    await refresh(queries, ...PROPOSAL_PATHS);
    const { done } = partsOf(outcomes);
    if (done.length > 0) tell.done(words.done[name](done.length));
    if (done.length === all.length && outcomes.every(({ result }) => !result?.length)) end(outcomes);
    else setReport(outcomes);
  };
  const end = (outcomes: readonly Done[]) => {
    const { done, unknown } = partsOf(outcomes);
    // what is moved again is moved further; no other step is taken twice
    const over = name === 'shift' ? [...done, ...unknown] : done;
    onDone(new Set(over.map(({ item }) => item.id)));
    onClose();
  };
  const close = () => (report ? end(report) : onClose());

  return (
    <Modal opened onClose={working ? () => undefined : close} size="lg" title={words.title[name](all.length)}>
      {report ? (
        <Report report={report} onClose={close} />
      ) : (
        <Stack component="form" onSubmit={submitting(() => step && run(step))}>
          {name === 'shift' && (
            <NumberField
              data-autofocus
              label={words.weeks}
              value={weeks}
              onChange={setWeeks}
              min={-MOST_WEEKS}
              max={MOST_WEEKS}
            />
          )}
          {name === 'copy' && <WeekField data-autofocus label={words.start} value={start} onChange={setStart} />}
          <Text size="sm">{words.hint[name]}</Text>
          {name === 'submit' && <OpenConflicts of={all} />}
          <Group justify="flex-end">
            {done !== null && (
              <Text size="sm" role="status">
                {words.progress(done, all.length)}
              </Text>
            )}
            <Button variant="default" disabled={done !== null} onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={done !== null} disabled={!step}>
              {words.steps[name]}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** The step with what it needs to know; null while that is missing. */
function stepOf(name: StepName, weeks: number | null, start: number | null): Step | null {
  if (name === 'shift') return weeks ? { name, weeks } : null;
  if (name === 'copy') return start ? { name, start } : null;
  return { name };
}

function Report({ report, onClose }: { report: readonly Done[]; onClose: () => void }) {
  const words = useText(text);
  const worded = useWorded();
  const { unknown, failed } = partsOf(report);
  const warned = report.filter(({ result }) => result?.length);
  const why = ({ error, result }: Done) => {
    if (error === null) return (result ?? []).map((warning) => worded(warning, warning.detail)).join(' ');
    return error instanceof NoWeeks ? words.noWeeks : detailOf(error);
  };
  return (
    <Stack>
      {(
        [
          [words.unknown(unknown.length), unknown],
          [words.failed(failed.length), failed],
          [words.warned(warned.length), warned],
        ] as const
      ).map(
        ([title, some]) =>
          some.length > 0 && (
            <section key={title} aria-label={title}>
              <Text size="sm" fw={600} role="status">
                {title}
              </Text>
              <ShortTable
                aria-label={title}
                rows={some}
                rowId={({ item }) => item.id}
                columns={[
                  {
                    header: words.proposal,
                    cell: ({ item }) => <ProposalLink id={item.id} title={item.title} />,
                  },
                  { header: words.why, cell: why },
                ]}
              />
            </section>
          ),
      )}
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {words.close}
        </Button>
      </Group>
    </Stack>
  );
}
