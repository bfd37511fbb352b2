import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { PROPOSAL_LONGEST } from '@promo/contracts/promo-proposals/words';
import { useState } from 'react';
import { messages, useText } from '../../../i18n/messages.ts';
import { text as shared } from '../../../ui/text.ts';
import { text } from '../text.ts';

const own = messages({
  hr: { optional: 'Razlog (nije obavezno)', givesUp: 'Nespremljene izmjene pritom se odbacuju.' },
  en: { optional: 'Reason (optional)', givesUp: 'Unsaved changes are discarded.' },
});

interface Props {
  readonly move: 'withdrawn' | 'draft';
  /** What the proposal is called. */
  readonly title: string;
  /** Changes are not saved, which a withdrawal gives up. */
  readonly dirty: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string | null) => void;
}

/** A move's line in the log, which may be left out. */
export default function Reason({ move, title, dirty, onClose, onConfirm }: Props) {
  const words = useText(text);
  const { optional, givesUp } = useText(own);
  const { cancel } = useText(shared);
  const [reason, setReason] = useState('');
  const action = move === 'withdrawn' ? words.withdraw : words.reopen;
  return (
    <Modal opened onClose={onClose} title={action}>
      <Stack>
        <Text fw={600}>{title}</Text>
        {dirty && move === 'withdrawn' && <Text size="sm">{givesUp}</Text>}
        <Textarea
          data-autofocus
          label={optional}
          maxLength={PROPOSAL_LONGEST.log_line}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button onClick={() => onConfirm(reason.trim() || null)}>{action}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
