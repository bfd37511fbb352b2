import { day, daysFrom } from '../../format/dates.ts';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { lateText } from '../../wording/late.text.ts';

/** By when to order what a promotion lacks, or how late that is. */
export function OrderBy({ by }: { by: string }) {
  const { orderBy, orderLate, late } = useText(lateText);
  const days = daysFrom(by, useToday());
  return days <= 0 ? (
    <small>{orderBy(day(by))}</small>
  ) : (
    <small style={{ color: 'var(--bad)' }}>{orderLate(late(days))}</small>
  );
}
