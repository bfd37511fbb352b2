import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { text as overtakenText } from '../overtaken/text.ts';
import { useCounted, useOvertaken } from '../overtaken/useOvertaken.ts';
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
  const overtaken = useOvertakenRemark(row.proposal.id);
  const remarks = [...remarksOn(row, over, words), ...(overtaken ? [overtaken] : []), ...(stock ? [stock] : [])];
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

/** How many of its products have another regular price, cost or VAT since it was planned; undefined where none has. */
function useOvertakenRemark(id: number): Remark | undefined {
  const { changed } = useText(overtakenText);
  const counted = useCounted();
  const overtaken = useOvertaken(id);
  return overtaken && { weight: 'calm', said: changed(overtaken.lines), title: counted(overtaken) };
}
