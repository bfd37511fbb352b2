import { List } from '@mantine/core';
import type { AccuracyTotals } from '@promo/contracts/promo-proposals/accuracy';
import { amount } from '../../../format/amount.ts';
import { number } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { text } from './text.ts';

/** What made the difference between plan and actual, and how good the planner's own figures were. */
export function OutcomeRemarks({ totals }: { totals: AccuracyTotals }) {
  const words = useText(text);
  const { within_p90: within, forecast_value_added: added } = totals;
  return (
    <List size="sm">
      {within !== null && (
        <List.Item>{(within ? words.within : words.beyond)(number(totals.expected.uplift_p90_units))}</List.Item>
      )}
      {totals.lines_not_run > 0 && (
        <List.Item>{words.notRun(totals.lines_not_run, amount(totals.not_run_margin_eur))}</List.Item>
      )}
      {totals.lines_deeper > 0 && <List.Item>{words.deeper(totals.lines_deeper)}</List.Item>}
      {totals.lines_longer > 0 && <List.Item>{words.longer(totals.lines_longer)}</List.Item>}
      {added !== null && (
        <List.Item>{words.valueAdded(number(Math.abs(added), 1), added < 0, totals.lines_overridden)}</List.Item>
      )}
    </List>
  );
}
