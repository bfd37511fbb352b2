import { VisuallyHidden } from '@mantine/core';
import type { SchoolBreak } from '@promo/contracts/gateway/words';
import { memo } from 'react';
import { shortDay } from '../../../format/dates.ts';
import { useCurrentWeek } from '../../../format/today.ts';
import { daysOfWeeks, week } from '../../../format/weeks.ts';
import { useText } from '../../../i18n/messages.ts';
import { WeekHead } from '../../../ui/WeekHead.tsx';
import { holidayText } from '../holidays.text.ts';
import { breakBetween, type HolidayName, holidaysBetween } from '../holidays.ts';
import { text } from '../text.ts';
import type { Weeks } from './pulled.ts';
import classes from './Timeline.module.css';

interface Props {
  readonly weeks: readonly number[];
  readonly breaks: readonly SchoolBreak[];
  /** Weeks that are drawn for a new promotion. */
  readonly drawn: Weeks | null;
  /** Plans a promotion in a week; null where nobody may. */
  readonly onPlan: ((yw: number) => void) | null;
}

/** The weeks, from which promotions can be begun, and what keeps shops shut or families at home in them. */
export function Heads({ weeks, breaks, drawn, onPlan }: Props) {
  const words = useText(text);
  const now = useCurrentWeek();
  return (
    <>
      {weeks.map((yw, i) => {
        const look = {
          className: classes.week,
          style: { gridColumn: i + 2 },
          'data-now': yw === now || undefined,
          'data-first-week': i === 0 || undefined,
          'data-drawn': (drawn !== null && drawn.start_yw <= yw && yw <= drawn.end_yw) || undefined,
        };
        return onPlan ? (
          <button key={yw} type="button" {...look} data-week={yw} onClick={() => onPlan(yw)}>
            <WeekHead yw={yw} />
            <VisuallyHidden>, {words.planIn(week(yw))}</VisuallyHidden>
          </button>
        ) : (
          <div key={yw} {...look}>
            <WeekHead yw={yw} />
          </div>
        );
      })}
      <div className={classes.loadLabel} data-of="holidays">
        {words.holidays}
      </div>
      {weeks.map((yw, i) => (
        <DaysOff key={yw} yw={yw} known={breaks} column={i + 2} />
      ))}
    </>
  );
}

/** Reckoned once for a week, not with every step of what is pulled. */
const DaysOff = memo(function DaysOff({
  yw,
  known,
  column,
}: {
  yw: number;
  known: readonly SchoolBreak[];
  column: number;
}) {
  const { holidays, breaks } = useText(holidayText);
  const { from, to } = daysOfWeeks(yw);
  const days = holidaysBetween(from, to);
  const off = breakBetween(known, from, to);
  const named = (name: HolidayName, date: string) => `${holidays[name]} ${shortDay(new Date(`${date}T00:00Z`))}`;
  const all = [...days.map(({ name, date }) => named(name, date)), ...(off ? [breaks[off]] : [])].join(', ');
  return (
    <div
      className={classes.daysOff}
      style={{ gridColumn: column }}
      data-break={off !== undefined || undefined}
      title={all}
    >
      {all}
    </div>
  );
});
