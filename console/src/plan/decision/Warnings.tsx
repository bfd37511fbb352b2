import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useText } from '../../i18n/messages.ts';
import type { Concern } from './concern.ts';
import { text } from './text.ts';
import classes from './Warnings.module.css';

/** What speaks against approving: open conflicts, and prices above the lowest in 30 days; and which of the two is not known. */
export function Warnings({ row: { conflicts, breaches, nc30 } }: { row: Concern }) {
  const words = useText(text);
  if (conflicts === 0 && breaches === 0 && nc30) return <span>{words.clean}</span>;
  return (
    <span className={classes.warnings}>
      {conflicts === undefined && <span className={classes.unknown}>{words.conflictsUnknown}</span>}
      {conflicts !== undefined && conflicts > 0 && (
        <span>
          <IconAlertTriangle size={14} aria-hidden />
          {words.conflicts(conflicts)}
        </span>
      )}
      {!nc30 && <span className={classes.unknown}>{words.nc30Unknown}</span>}
      {breaches > 0 && (
        <span>
          <IconAlertTriangle size={14} aria-hidden />
          {words.breaches(breaches)}
        </span>
      )}
    </span>
  );
}
