import type { NplStatus } from '@promo/contracts/npl/record';
import { useText } from '../i18n/messages.ts';
import classes from './StatusBadge.module.css';
import { statusText } from './statuses.ts';

/** State of a new product in words and colour. */
export function StatusBadge({ status }: { status: NplStatus }) {
  return (
    <span className={classes.badge} data-state={status}>
      {useText(statusText)[status]}
    </span>
  );
}
