import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type Decision, PROPOSAL_LONGEST } from '@promo/contracts/promo-proposals/words';
import { useState } from 'react';
import { useText } from '../../i18n/messages.ts';
import { useWorded } from '../../wording/wording.ts';
import classes from './DecisionDialog.module.css';
import { text } from './text.ts';
import { type Outcome, useDecisions } from './useDecisions.ts';
import type { Waiting } from './useInbox.ts';
import { Warnings } from './Warnings.tsx';

export interface Asked {
  readonly decision: Decision;
  readonly rows: readonly Waiting[];
}

interface Props {
  readonly asked: Asked;
  /** `decided` is false when the dialog was cancelled. */
  readonly onClose: (decided: boolean) => void;
}

const COLORS = { approve: 'teal.9', reject: 'red', request_revision: 'grape' } as const;

/** One decision on one or many proposals: what speaks against it, the reason, and then what became of each. */
export default function DecisionDialog({ asked, onClose }: Props) {
  return (
    <Modal opened onClose={() => onClose(false)} size="lg" title={<DialogTitle {...asked} />}>
      <Dialog asked={asked} onClose={onClose} />
    </Modal>
  );
}

function DialogTitle({ decision, rows }: Asked) {
  return useText(text).asking[decision](rows.length);
}

function Dialog({ asked: { decision, rows }, onClose }: { asked: Asked; onClose: Props['onClose'] }) {
  const words = useText(text);
  const { outcomes, busy, decide } = useDecisions();
  const [feedback, setFeedback] = useState('');
  const [lacking, setLacking] = useState(false);
  const over = outcomes.size > 0;
  const needed = decision !== 'approve';
  const confirm = () => {
    const reason = feedback.trim();
    setLacking(needed && reason === '');
    if (needed && reason === '') return;
    void decide(
      rows.map(({ proposal }) => proposal),
      decision,
      reason || null,
    );
  };
  return (
    <Stack>
      <ul className={classes.list} aria-label={over ? words.results : undefined} aria-live="polite">
        {rows.map((row) => {
          const outcome = outcomes.get(row.proposal.id);
          return (
            <li key={row.proposal.id}>
              <strong>{row.proposal.title ?? `#${row.proposal.id}`}</strong>
              {outcome ? <OutcomeText outcome={outcome} decision={decision} /> : <Warnings row={row} />}
            </li>
          );
        })}
      </ul>
      {!over && (
        <Textarea
          data-autofocus
          label={needed ? words.feedback : `${words.feedback} (${words.optional})`}
          error={lacking ? words.feedbackNeeded : undefined}
          required={needed}
          maxLength={PROPOSAL_LONGEST.feedback}
          autosize
          minRows={2}
          value={feedback}
          onChange={({ currentTarget }) => setFeedback(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) confirm();
          }}
        />
      )}
      <Group justify="flex-end">
        {over ? (
          <Button data-autofocus loading={busy} onClick={() => onClose(true)}>
            {words.close}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => onClose(false)}>
              {words.cancel}
            </Button>
            <Button color={COLORS[decision]} onClick={confirm}>
              {words.decisions[decision]}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}

function OutcomeText({ outcome, decision }: { outcome: Outcome; decision: Decision }) {
  const words = useText(text);
  const worded = useWorded();
  switch (outcome.at) {
    case 'waiting':
      return <Text size="sm">{words.waiting}</Text>;
    case 'done':
      return (
        <Text size="sm">
          ✓ {words.decided[decision]}
          {outcome.warnings.length > 0 &&
            ` · ⚠ ${outcome.warnings.map((warning) => worded(warning, warning.detail)).join(' · ')}`}
        </Text>
      );
    case 'stale':
      return (
        <Text size="sm" c="var(--bad)">
          ✗ {words.stale}
        </Text>
      );
    case 'refused':
      return (
        <Text size="sm" c="var(--bad)">
          ✗ {words.refused}: {outcome.detail}
        </Text>
      );
  }
}
