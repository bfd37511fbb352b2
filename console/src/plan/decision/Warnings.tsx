import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { isOverOn } from '../running.ts';
import type { Concern } from './concern.ts';
import { heaviestFirst, type Remark, remarksOn } from './remarks.ts';
import { text } from './text.ts';
import classes from './Warnings.module.css';

interface Props {
  readonly row: Concern;
  /** Whether stock lasts, where that is to be told among them. */
  readonly stock?: Remark;
}

/** What speaks against approving, the heaviest first, and what is not known; of what is clean that it is. */
export function Warnings({ row, stock }: Props) {
  const words = useText(text);
  const over = isOverOn(useToday(), row.proposal);
  const remarks = [...remarksOn(row, over, words), ...(stock ? [stock] : [])];
  return (
    <span className={classes.warnings}>
      {heaviestFirst(remarks).map(({ weight, said, title }) => (
        <span key={said} title={title} className={weight === 'bad' ? undefined : classes.plain}>
          {(weight === 'bad' || weight === 'calm') && <IconAlertTriangle size={14} aria-hidden />}
          {said}
        </span>
      ))}
    </span>
  );
}
