import { Drawer } from '@mantine/core';
import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { useText } from '../i18n/messages.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Explanation } from './Explanation.tsx';
import { text } from './text.ts';

interface Props {
  /** undefined where the address names one that is not in view. */
  readonly event: PerformanceEvent | undefined;
  readonly onClose: () => void;
}

/** One event explained, beside the list. */
export default function EventDrawer({ event, onClose }: Props) {
  const words = useText(text);
  return (
    <Drawer opened onClose={onClose} size="lg" title={event?.name ?? words.notFound}>
      {event ? <Explanation event={event} /> : <EmptyState title={words.notFound} hint={words.notFoundHint} />}
    </Drawer>
  );
}
