import { isLaunched } from '@promo/contracts/npl/lifecycle';
import type { NplListItem } from '@promo/contracts/npl/record';
import { isCovered, receivedOf } from '@promo/contracts/npl/words';
import { day as dayOf } from '../../../format/dates.ts';
import { number } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { Due } from '../../../listing/Due.tsx';
import { TooLate } from '../../../listing/TooLate.tsx';
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
  const figures = status === 'approved' || status === 'fmb_triggered' ? fmb?.figures : null;
  const received = receivedOf(record);
  const expected = status === 'ordered' ? order?.expected_date : null;
  return (
    <div className={classes.facts}>
      <span>{sku}</span>
      {supplier_name && <span>{supplier_name}</span>}
      {figures && isCovered(figures.zero_because) && <span>{words.covered}</span>}
      {figures && !isCovered(figures.zero_because) && (
        <Due on={figures.latest_order_date} className={classes.late}>
          {page.orderBy} {day(figures.latest_order_date)}
        </Due>
      )}
      {status === 'approved' && fmb?.skipped && <span className={classes.late}>{words.undecided}</span>}
      {status === 'fmb_triggered' && figures && figures.suggested_qty > 0 && (
        <span>{words.suggested(number(figures.suggested_qty))}</span>
      )}
      {expected && (
        <Due on={expected} className={classes.late}>
          {page.expected(day(expected))}
        </Due>
      )}
      <TooLate of={record} className={classes.late} />
      {received > 0 && status === 'ordered' && <span>{words.arrived(number(received), number(order?.quantity))}</span>}
      {launch_date && status !== 'phase_out' && (
        <Due on={launch_date} done={isLaunched(status)} className={classes.late}>
          {page.launches(day(launch_date))}
        </Due>
      )}
    </div>
  );
}
