import type { Campaign } from '@promo/contracts/marketing/routes';
import { useText } from '../../i18n/messages.ts';
import classes from './StateBadge.module.css';
import { text } from './text.ts';

/** Whether a campaign is to come, running or over. */
export function StateBadge({ status }: Pick<Campaign, 'status'>) {
  return (
    <span className={classes.badge} data-state={status}>
      {useText(text).statuses[status]}
    </span>
  );
}
