import { Button } from '@mantine/core';
import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import { useText } from '../i18n/messages.ts';
import { useMay } from '../session/session.tsx';
import { text } from './conflict.text.ts';
import { useAcknowledge } from './conflicts.ts';

/** Accepts a conflict that nobody has accepted yet; there for those who review. */
export function AcknowledgeButton({ conflict: { kind, id_a, id_b, etag, acknowledged } }: { conflict: Conflict }) {
  const words = useText(text);
  const may = useMay();
  const acknowledge = useAcknowledge(words.done);
  if (acknowledged || !may('promo_review')) return null;
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
