import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { newKey } from '../../../api/key.ts';
import { addWeeks, currentWeek, week } from '../../../format/weeks.ts';
import { useText } from '../../../i18n/messages.ts';
import { bodyOf, type Draft, movedTo } from '../../../plan/draft.ts';
import { useAction } from '../../../ui/useAction.ts';
import { WeekField } from '../../../ui/WeekField.tsx';
import { text } from '../text.ts';

interface Props {
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** The same promotion in another week, as a new draft. */
export default function CopyDialog({ draft, onClose }: Props) {
  const words = useText(text);
  const [, navigate] = useLocation();
  const key = useRef('');
  const [start, setStart] = useState<number | null>(() => addWeeks(draft.end_yw ?? currentWeek(), 1));
  const copy = useAction<number, Proposal>({
    run: (to) => {
      key.current ||= newKey();
      const body = { ...bodyOf(movedTo(draft, to)), status: 'draft' as const };
      return call('POST /api/promo/proposals', { body, idempotencyKey: key.current });
    },
    stale: ['/api/promo/proposals', '/api/promo/calendar'],
    done: ({ id }, to) => {
      key.current = '';
      onClose();
      navigate(`/proposals/${id}`);
      return words.copied(week(to));
    },
  });
  return (
    <Modal opened onClose={onClose} title={words.copyTitle}>
      <Stack>
        <WeekField data-autofocus label={words.fields.start} value={start} onChange={setStart} />
        <Text size="sm">{words.copyHint}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button loading={copy.isPending} disabled={!start} onClick={() => start && copy.mutate(start)}>
            {words.create}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
