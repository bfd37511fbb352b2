import { Alert, Button, Group, Text } from '@mantine/core';
import { RESTORABLE_MINUTES } from '@promo/contracts/promo-proposals/words';
import { useText } from '../../../i18n/messages.ts';
import { text } from '../gone.text.ts';
import { useRestoring } from '../useRestoring.ts';
import { text as meanwhile } from './meanwhile/meanwhile.text.ts';
import { useToldOfNotice } from './useToldOfNotice.ts';

interface Props {
  readonly id: number;
  readonly onKeep: () => void;
  /** Gives up what is changed here. */
  readonly onDiscard: () => void;
}

/** Somebody deleted what is being changed here: it goes on as a new proposal, unless it is had back. */
export default function Deleted({ id, onKeep, onDiscard }: Props) {
  const words = useText(text);
  const { discard } = useText(meanwhile);
  const restoring = useRestoring(id);
  const box = useToldOfNotice(words.deletedAbove);
  return (
    <Alert ref={box} color="orange" title={words.deleted} role="alert">
      <Text size="sm" mb="xs">
        {words.deletedHint} {words.goneHint(RESTORABLE_MINUTES)}
      </Text>
      <Group gap="xs">
        <Button size="xs" onClick={onKeep}>
          {words.keepAsNew}
        </Button>
        <Button size="xs" variant="default" loading={restoring.isPending} onClick={() => restoring.mutate()}>
          {words.restore}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {discard}
        </Button>
      </Group>
    </Alert>
  );
}
