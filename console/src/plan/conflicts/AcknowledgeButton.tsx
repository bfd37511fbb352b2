import { Button, Text } from '@mantine/core';
import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import { mayAcknowledge } from '@promo/contracts/promo-proposals/rights';
import { useText } from '../../i18n/messages.ts';
import { useMay, useMe } from '../../session/session.tsx';
import { text } from './conflict.text.ts';
import { useAcknowledge } from './conflicts.ts';

/** Accepts a conflict that nobody has accepted yet; there for those who review. Of one’s own it is said that others do. */
export function AcknowledgeButton({ conflict }: { conflict: Conflict }) {
  const { kind, id_a, id_b, etag, acknowledged } = conflict;
  const words = useText(text);
  const may = useMay();
  const me = useMe();
  const acknowledge = useAcknowledge(words.done);
  if (acknowledged || !may('promo_review')) return null;
  if (!mayAcknowledge(me, conflict)) return <Text size="xs">{words.own}</Text>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={words.acknowledgeLabel[kind](id_a, id_b)}
      onClick={() => acknowledge.mutate({ kind, id_a, id_b, etag })}
    >
      {words.acknowledge}
    </Button>
  );
}
