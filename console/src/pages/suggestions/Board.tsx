import { Text } from '@mantine/core';
import type { CalendarPromotion, CalendarSuggestion } from '@promo/contracts/promo-analytics/suggestions';
import { useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { euros, MISSING, percent } from '../../format/numbers.ts';
import { sortedBy } from '../../format/sort.ts';
import { useText } from '../../i18n/messages.ts';
import { useNeighbourFocus } from '../../ui/neighbourFocus.ts';
import { WeekHead } from '../../ui/WeekHead.tsx';
import { columnsOf } from '../../ui/weekColumns.ts';
import classes from './Board.module.css';
import type { Choices, Shown } from './model/choices.ts';
import { SuggestedBar } from './SuggestedBar.tsx';
import { text } from './text.ts';

interface Props {
  readonly answer: CalendarSuggestion;
  readonly shown: readonly Shown[];
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

/** The suggestion on weeks, beside what is planned now: a row for each product, and the margin of each week on top. */
export function Board({ answer, shown, choices, onChoose }: Props) {
  const words = useText(text);
  const { from_yw, suggestion, planned } = answer;
  const weeks = suggestion.weeks.length;
  const board = useRef<HTMLElement>(null);
  useNeighbourFocus(board, 'button');
  const rows = useMemo(() => rowsOf(shown, planned.promotions), [shown, planned]);
  const most = Math.max(1, ...[...suggestion.weeks, ...planned.weeks].map(({ margin_eur }) => Math.abs(margin_eur)));
  return (
    <>
      {shown.length > 0 && (
        <Text size="sm" visibleFrom="sm">
          {words.keys}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={board} className={classes.scroller} tabIndex={0} aria-label={words.board}>
        <table className={classes.board} style={{ '--weeks': weeks } as React.CSSProperties}>
          <thead>
            <tr>
              <th scope="col">{words.product}</th>
              {suggestion.weeks.map(({ yw }) => (
                <th key={yw} scope="col">
                  <WeekHead yw={yw} />
                </th>
              ))}
            </tr>
            {(
              [
                ['marginByWeek', suggestion],
                ['marginNow', planned],
              ] as const
            ).map(([label, calendar]) => (
              <tr key={label} className={classes.margins} data-kind={label}>
                <th scope="row">{words[label]}</th>
                {calendar.weeks.map(({ yw, margin_eur, promotions }) => (
                  <td key={yw}>
                    <span
                      className={classes.share}
                      data-loss={margin_eur < 0 || undefined}
                      style={{ width: `${(100 * Math.abs(margin_eur)) / most}%` }}
                      aria-hidden
                    />
                    {promotions > 0 ? euros(margin_eur) : MISSING}
                  </td>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {rows.map(({ sku, name, own, plans }) => (
              <tr key={sku}>
                <th scope="row" title={`${name} ${sku}`}>
                  {name}
                </th>
                <td colSpan={weeks} className={classes.lane}>
                  <div className={classes.bars}>
                    {plans.map((plan) => (
                      <PlannedBar
                        key={`${plan.proposal_id}-${plan.start_yw}`}
                        plan={plan}
                        from={from_yw}
                        weeks={weeks}
                      />
                    ))}
                    {own.map((one) => (
                      <SuggestedBar
                        key={one.promotion.start_yw}
                        shown={one}
                        answer={answer}
                        choices={choices}
                        onChoose={onChoose}
                      />
                    ))}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function PlannedBar({ plan, from, weeks }: { plan: CalendarPromotion; from: number; weeks: number }) {
  const words = useText(text);
  const { start, end } = columnsOf(plan, { from, weeks });
  return (
    <Link
      className={classes.bar}
      data-kind="planned"
      href={`/proposals/${plan.proposal_id}`}
      style={{ gridColumn: `${start} / ${end}` }}
      title={`#${plan.proposal_id} ${words.planned}, ${euros(plan.margin_eur)}`}
    >
      {words.planned} −{percent(plan.discount_pct)}
    </Link>
  );
}

interface Row {
  readonly sku: string;
  readonly name: string;
  readonly own: readonly Shown[];
  readonly plans: readonly CalendarPromotion[];
}

/** A row for each product that is suggested or planned, by category and name. */
function rowsOf(shown: readonly Shown[], planned: readonly CalendarPromotion[]): Row[] {
  const suggested = Map.groupBy(shown, ({ promotion }) => promotion.sku);
  const plans = Map.groupBy(planned, ({ sku }) => sku);
  const known = new Map([...planned, ...shown.map(({ promotion }) => promotion)].map((one) => [one.sku, one]));
  return sortedBy([...known.values()], ({ category, name, sku }) => `${category} ${name} ${sku}`).map(
    ({ sku, name }) => ({
      sku,
      name,
      own: suggested.get(sku) ?? [],
      plans: plans.get(sku) ?? [],
    }),
  );
}
