import { List, Text } from '@mantine/core';
import type { AccuracyTotals } from '@promo/contracts/promo-proposals/accuracy';
import { amount, signedAmount } from '../../../format/amount.ts';
import { number, signed } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { text as names } from '../../../plan/economics/text.ts';
import { ShortTable } from '../../../ui/table/ShortTable.tsx';
import { text as details } from '../details.text.ts';
import { differenceOf, FIGURES, type Figure } from './model/compare.ts';
import { text } from './text.ts';

interface Props {
  readonly totals: AccuracyTotals;
  /** The sales of all weeks are imported, so that differences mean something. */
  readonly complete: boolean;
}

const isMoney = (figure: Figure) => figure.endsWith('_eur');
const write = (figure: Figure) => (isMoney(figure) ? amount : figure === 'uplift_units' ? signed : number);

/** What was expected of all lines, what came of them, and what made the difference. */
export function OutcomeTotals({ totals, complete }: Props) {
  const words = useText(text);
  const { units } = useText(names);
  const { rows } = useText(details);
  const { expected, actual, error, within_p90 } = totals;
  const { incremental_margin_eur: margin } = error;
  const nameOf = (figure: Figure) => (figure === 'uplift_units' ? units : rows[figure]);
  return (
    <div>
      {margin !== null && (
        <Text fw={700} c={margin < 0 ? 'var(--bad)' : 'var(--good)'}>
          {words.verdict(amount(Math.abs(margin)), Math.sign(margin))}
        </Text>
      )}
      <ShortTable
        aria-labelledby="outcome"
        maw={720}
        horizontalSpacing={6}
        rows={FIGURES}
        rowId={(figure) => figure}
        strong={(figure) => figure === 'incremental_margin_eur'}
        columns={[
          { header: words.figure, cell: nameOf },
          { header: words.plan, figure: (figure) => write(figure)(expected[figure]) },
          { header: complete ? words.actual : words.soFar, figure: (figure) => write(figure)(actual[figure]) },
          {
            header: words.difference,
            figure: (figure) =>
              (isMoney(figure) ? signedAmount : signed)(complete ? differenceOf(totals, figure) : null),
            lost: (figure) =>
              figure === 'incremental_margin_eur' && complete && (differenceOf(totals, figure) ?? 0) < 0,
          },
        ]}
      />
      <List size="sm" mt="xs">
        {within_p90 !== null && (
          <List.Item>{(within_p90 ? words.within : words.beyond)(number(expected.uplift_p90_units))}</List.Item>
        )}
        {totals.lines_not_run > 0 && (
          <List.Item>{words.notRun(totals.lines_not_run, amount(totals.not_run_margin_eur))}</List.Item>
        )}
        {totals.lines_deeper > 0 && <List.Item>{words.deeper(totals.lines_deeper)}</List.Item>}
        {totals.lines_longer > 0 && <List.Item>{words.longer(totals.lines_longer)}</List.Item>}
        {totals.forecast_value_added !== null && (
          <List.Item>
            {words.valueAdded(
              number(Math.abs(totals.forecast_value_added), 1),
              totals.forecast_value_added < 0,
              totals.lines_overridden,
            )}
          </List.Item>
        )}
      </List>
    </div>
  );
}
