import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { useText } from '../i18n/messages.ts';
import { Badge } from '../ui/Badge.tsx';
import { statusText } from '../wording/proposals.text.ts';
import { HUES } from './hues.ts';

/** A proposal's state: in words, and by the colour that it has in the calendar too. */
export function ProposalBadge({ status }: { status: ProposalStatus }) {
  return <Badge hue={HUES[status]}>{useText(statusText)[status]}</Badge>;
}
