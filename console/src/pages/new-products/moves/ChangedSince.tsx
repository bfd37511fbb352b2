import { Alert } from '@mantine/core';
import type { NplStatus } from '@promo/contracts/npl/words';
import { useText } from '../../../i18n/messages.ts';
import { statusText } from '../../../wording/npl.text.ts';
import { text } from './text.ts';

interface Props {
  /** Somebody else has changed the record since it was read. */
  readonly stale: boolean;
  /** Whether what was to be done can be done still. */
  readonly possible: boolean;
  readonly status: NplStatus;
}

/** What a record has become while somebody was about to act on it; nothing where it is as it was. */
export function ChangedSince({ stale, possible, status }: Props) {
  const words = useText(text);
  const states = useText(statusText);
  if (possible && !stale) return null;
  return (
    <Alert color="orange" title={stale && words.staleTitle} role="alert">
      {possible ? words.staleBody(states[status]) : words.staleGone(states[status])}
    </Alert>
  );
}
