import type { Campaign } from '@promo/contracts/marketing/routes';
import { useText } from '../../i18n/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { text } from './text.ts';

const HUES = { planned: 'blue', running: 'green', ended: 'plain' } as const;

/** Whether a campaign is to come, running or over. */
export function CampaignBadge({ status }: Pick<Campaign, 'status'>) {
  return <Badge hue={HUES[status]}>{useText(text).statuses[status]}</Badge>;
}
