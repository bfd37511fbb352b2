import { isOrderDue } from '@promo/retail/order-by';
import { day, daysFrom } from '../../format/dates.ts';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { lateText } from '../../wording/late.text.ts';

interface OrderByProps {
  /** The day; nothing is shown without one. */
  readonly by: string | null | undefined;
  /** What stands before it. */
  readonly after?: string;
}

/** By when to order what a promotion lacks, or how late that is. */
export function OrderBy({ by, after }: OrderByProps) {
  const { orderBy, orderLate, late } = useText(lateText);
  const today = useToday();
  if (!by) return null;
  const days = daysFrom(by, today);
  return (
    <>
      {after}
      <small style={isOrderDue(by, today) ? { color: 'var(--bad)' } : undefined}>
        {days > 0 ? orderLate(late(days)) : orderBy(day(by))}
      </small>
    </>
  );
}
