import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { PROPOSAL_LONGEST } from '@promo/contracts/promo-proposals/words';
import { useRef, useState } from 'react';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { useUnsaved } from '../../session/unsaved.ts';
import { Restored } from '../../ui/Restored.tsx';
import { tell } from '../../ui/tell.ts';
import { isOverOn, losesPlan, runsOn } from '../running.ts';
import { titleOf } from '../title.ts';
import { COLORS } from './colors.ts';
import type { Asked, Concern } from './concern.ts';
import classes from './DecisionDialog.module.css';
import { text as decisionText } from './decisions.text.ts';
import { follows } from './follows.text.ts';
import { areForeseen } from './foreseen.ts';
import { Overlaps } from './Overlaps.tsx';
import { Results } from './Results.tsx';
import { StockInFull } from './StockInFull.tsx';
import { Part, Together } from './Together.tsx';
import { TrackRecord } from './TrackRecord.tsx';
import { text } from './text.ts';
import { type Outcomes, useDecisions } from './useDecisions.ts';
import { useExpectedOf } from './useExpectedOf.ts';
import { Warnings } from './Warnings.tsx';

interface Props {
  readonly asked: Asked;
  /** With the ids that were decided on; none when the dialog was cancelled. */
  readonly onClose: (decided: ReadonlySet<number>) => void;
}

/** One decision on one or many proposals: what they earn, what speaks against it, the reason, and then what became of each. */
export default function DecisionDialog({ asked, onClose }: Props) {
  const { outcomes, busy, decide } = useDecisions();
  const { asking, decided, results } = useText(text);
  const [only, ...rest] = asked.rows;
  const close = () => onClose(doneOf(outcomes));
  const isAsked = outcomes.size === 0;
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : close}
      size="lg"
      title={isAsked ? asking[asked.decision](asked.rows.length) : results}
    >
      {isAsked ? (
        <Question
          asked={asked}
          onCancel={close}
          onConfirm={async (feedback) => {
            const so = await decide(
              asked.rows.map(({ proposal }) => proposal),
              asked.decision,
              feedback,
            );
            if (!so) return false;
            // of one that went well there is no more to read
            if (only && rest.length === 0 && isQuiet(so, only)) {
              tell.done(`${titleOf(only.proposal)}: ${decided[asked.decision]}.`);
              onClose(doneOf(so));
            }
            return doneOf(so).size === so.size;
          }}
        />
      ) : (
        <Results asked={asked} outcomes={outcomes} busy={busy} onClose={close} />
      )}
    </Modal>
  );
}

const doneOf = (outcomes: Outcomes) => new Set([...outcomes].flatMap(([id, { at }]) => (at === 'done' ? [id] : [])));

/** There is nothing to read about it: no refusal, and no warning of what was not in sight. */
const isQuiet = (outcomes: Outcomes, row: Concern) =>
  outcomes.values().every((outcome) => outcome.at === 'done' && areForeseen(outcome.warnings, row));

interface QuestionProps {
  readonly asked: Asked;
  readonly onCancel: () => void;
  /** Resolves to whether all were decided on. */
  readonly onConfirm: (feedback: string | null) => Promise<boolean>;
}

function Question({ asked: { decision, rows }, onCancel, onConfirm }: QuestionProps) {
  const words = useText(text);
  const { decisions } = useText(decisionText);
  const { endsTomorrow, planComes, planLost } = useText(follows);
  const ids = rows.map(({ proposal }) => proposal.id);
  const { value: feedback, set: setFeedback, restored, discard } = useUnsaved(`${decision}:${ids}`, '');
  const expected = useExpectedOf(
    rows.map(({ proposal }) => proposal),
    decision === 'approve',
  );
  const [lacking, setLacking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const needed = decision !== 'approve';
  const today = useToday();
  const ends = needed && rows.some(({ proposal }) => runsOn(today, proposal));
  const comes = !needed && rows.some(({ proposal }) => isOverOn(today, proposal));
  const loses = needed && rows.some(({ proposal }) => losesPlan(today, proposal));
  const planners = new Map(rows.map(({ proposal }) => [proposal.proposed_by_id, proposal])).values().toArray();
  const confirm = async () => {
    const reason = feedback.trim();
    const lacks = needed && reason === '';
    setLacking(lacks);
    if (lacks) return field.current?.focus();
    if (await onConfirm(reason || null)) discard();
  };
  // wherever the focus is: it comes into the dialog a moment after the dialog, too late for who types fast
  useHotkeys([['mod+Enter', () => void confirm()]], []);
  return (
    <Stack>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.proposal.id}>
            <span>
              <strong>{titleOf(row.proposal)}</strong> {rows.length > 1 && <Part id={row.proposal.id} />}
            </span>
            <Warnings row={row} />
            {row.proposal.status === 'submitted' && (
              <span className={classes.stock}>
                <StockInFull of={row.proposal} expected={expected.byId.get(row.proposal.id)} comes={expected.comes} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {ends && <Text size="sm">{endsTomorrow}</Text>}
      {comes && <Text size="sm">{planComes}</Text>}
      {loses && <Text size="sm">{planLost}</Text>}
      <Together of={expected} n={ids.length} />
      {decision === 'approve' && <Overlaps of={rows.map(({ proposal }) => proposal)} />}
      {planners.map((proposal) => (
        <TrackRecord key={proposal.proposed_by_id} of={proposal} />
      ))}
      {restored && <Restored onDiscard={discard} />}
      <Textarea
        ref={field}
        data-autofocus
        label={needed ? words.feedback : `${words.feedback} (${words.optional})`}
        error={lacking ? words.feedbackNeeded : undefined}
        required={needed}
        maxLength={PROPOSAL_LONGEST.feedback}
        value={feedback}
        onChange={({ currentTarget }) => setFeedback(currentTarget.value)}
      />
      <Group justify="flex-end">
        <Text size="xs" mr="auto" visibleFrom="sm">
          {words.confirmKey}
        </Text>
        <Button variant="default" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button color={COLORS[decision]} onClick={() => void confirm()}>
          {decisions[decision]}
        </Button>
      </Group>
    </Stack>
  );
}
