import { Button, Modal, Stack, Textarea } from '@mantine/core';
import { PROPOSAL_LONGEST } from '@promo/contracts/promo-proposals/words';
import { useState } from 'react';
import { useText } from '../../../i18n/messages.ts';
import { text } from '../text.ts';

interface Props {
  readonly move: 'withdrawn' | 'draft';
  readonly onClose: () => void;
  readonly onConfirm: (reason: string | null) => void;
}

/** A move's line in the log, which may be left out. */
export default function Reason({ move, onClose, onConfirm }: Props) {
  const words = useText(text);
  const [reason, setReason] = useState('');
  const action = move === 'withdrawn' ? words.withdraw : words.reopen;
  return (
    <Modal opened onClose={onClose} title={action}>
      <Stack>
        <Textarea
          data-autofocus
          label={words.reason}
          maxLength={PROPOSAL_LONGEST.log_line}
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button onClick={() => onConfirm(reason.trim() || null)}>{action}</Button>
      </Stack>
    </Modal>
  );
}
