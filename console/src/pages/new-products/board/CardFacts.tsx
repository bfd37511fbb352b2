import type { NplListItem } from '@promo/contracts/npl/record';
import { isCovered, receivedOf } from '@promo/contracts/npl/words';
import { day as dayOf, daysFrom } from '../../../format/dates.ts';
import { number } from '../../../format/numbers.ts';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { isLaunchLate } from '../../../listing/needed.ts';
import { TooLate } from '../../../listing/TooLate.tsx';
import { lateText } from '../../../wording/late.text.ts';
import { text as pageText } from '../text.ts';
import classes from './Board.module.css';
import { text } from './text.ts';

/** A date stays in one line. */
const day = (iso: string) => dayOf(iso).replaceAll(' ', '\u00a0');

/** What matters of a record in its state: when to order, when it arrives, when it is launched. */
export function CardFacts({ record }: { record: NplListItem }) {
  const { sku, supplier_name, status, order, launch_date, fmb } = record;
  const page = useText(pageText);
  const words = useText(text);
  const { late } = useText(lateText);
  const today = useToday();
  const figures = status === 'approved' || status === 'fmb_triggered' ? fmb?.figures : null;
  const received = receivedOf(record);
  const expected = status === 'ordered' ? order?.expected_date : null;
  const isLate = isLaunchLate(record, today);
  return (
    <div className={classes.facts}>
      <span>{sku}</span>
      {supplier_name && <span>{supplier_name}</span>}
      {figures && isCovered(figures.zero_because) && <span>{words.covered}</span>}
      {figures && !isCovered(figures.zero_because) && (
        <span className={figures.latest_order_date < today ? classes.late : undefined}>
          {page.orderBy} {day(figures.latest_order_date)}
          {figures.latest_order_date < today && `, ${late(daysFrom(figures.latest_order_date, today))}`}
        </span>
      )}
      {status === 'approved' && fmb?.skipped && <span className={classes.late}>{words.undecided}</span>}
      {status === 'fmb_triggered' && figures && figures.suggested_qty > 0 && (
        <span>{words.suggested(number(figures.suggested_qty))}</span>
      )}
      {expected && (
        <span className={expected < today ? classes.late : undefined}>
          {page.expected(day(expected))}
          {expected < today && `, ${late(daysFrom(expected, today))}`}
        </span>
      )}
      <TooLate of={record} className={classes.late} />
      {received > 0 && status === 'ordered' && <span>{words.arrived(number(received), number(order?.quantity))}</span>}
      {launch_date && status !== 'phase_out' && (
        <span className={isLate ? classes.late : undefined}>
          {page.launches(day(launch_date))}
          {isLate && `, ${late(daysFrom(launch_date, today))}`}
        </span>
      )}
    </div>
  );
}
