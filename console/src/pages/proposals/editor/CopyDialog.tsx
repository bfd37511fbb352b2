import { Modal, Stack, Text } from '@mantine/core';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { useKeys } from '../../../api/key.ts';
import { addWeeks, currentWeek, week } from '../../../format/weeks.ts';
import { useText } from '../../../i18n/messages.ts';
import { PROPOSAL_PATHS } from '../../../live/topics.ts';
import { copyOf, type Draft } from '../../../plan/draft.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { WeekField } from '../../../ui/fields/WeekField.tsx';
import { submitting } from '../../../ui/submitting.ts';
import { useAction } from '../../../ui/useAction.ts';
import { text } from '../text.ts';
import { text as copyText } from './copy.text.ts';

interface Props {
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** The same promotion in another week, as a new draft. */
export default function CopyDialog({ draft, onClose }: Props) {
  const { fields } = useText(text);
  const words = useText(copyText);
  const [, navigate] = useLocation();
  const keyOf = useKeys();
  const [start, setStart] = useState<number | null>(() => addWeeks(draft.end_yw ?? currentWeek(), 1));
  const copy = useAction<number, Proposal>({
    run: (to) => {
      const body = copyOf(draft, to);
      return call('POST /api/promo/proposals', { body, idempotencyKey: keyOf(body) });
    },
    stale: PROPOSAL_PATHS,
    done: ({ id }, to) => {
      onClose();
      navigate(`/proposals/${id}`);
      return words.copied(week(to));
    },
  });
  return (
    <Modal opened onClose={onClose} title={words.copyTitle}>
      <Stack component="form" onSubmit={submitting(() => start && copy.mutate(start))}>
        <WeekField data-autofocus label={fields.start} value={start} onChange={setStart} />
        <Text size="sm">{words.copyHint}</Text>
        <FormButtons onClose={onClose} loading={copy.isPending} disabled={!start}>
          {words.create}
        </FormButtons>
      </Stack>
    </Modal>
  );
}
