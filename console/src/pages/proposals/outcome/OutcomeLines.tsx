import { Stack, Text, Title } from '@mantine/core';
import type { Accuracy, AccuracyLine } from '@promo/contracts/promo-proposals/accuracy';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { skuPath } from '../../../format/address.ts';
import { amount, signedAmount } from '../../../format/amount.ts';
import { number, percent, signedPercent } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { besideColumn } from '../../../ui/table/besideColumn.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { plannedUplift, type Remark, remarksOn, worstFirst } from './model/compare.ts';
import classes from './OutcomeLines.module.css';
import { OutcomeRemarks } from './OutcomeRemarks.tsx';
import { text } from './text.ts';

type Words = (typeof text)['hr'];

interface Props {
  readonly accuracy: Accuracy;
  readonly proposal: Proposal;
}

/** What made the difference, then plan against actual of each line, the worst first, and in words what was not as planned; a press opens the product. */
export default function OutcomeLines({ accuracy: { lines, weeks, complete, totals }, proposal }: Props) {
  const words = useText(text);
  const [, navigate] = useLocation();
  const names = useMemo(() => new Map(proposal.skus.map(({ code, name }) => [code, name])), [proposal.skus]);
  const rows = useMemo(() => worstFirst(lines), [lines]);
  const columns = useMemo<Column<AccuracyLine>[]>(
    () => [
      {
        key: 'name',
        header: words.product,
        cell: (line) => (
          <div className={classes.product}>
            <strong>{names.get(line.code) ?? line.code}</strong>
            {remarksOn(line, weeks).map((remark) => (
              <small key={remark.kind} data-bad={remark.kind === 'not_run' || undefined}>
                {worded(remark, words)}
              </small>
            ))}
          </div>
        ),
        sort: ({ code }) => names.get(code) ?? code,
      },
      beside(words.uplift, 'uplift', 96, 'sm', words, [
        ({ actual_uplift_pct }) => actual_uplift_pct,
        plannedUplift,
        signedPercent,
      ]),
      beside(words.units, 'units', 106, 'md', words, [
        ({ actual }) => actual.units,
        ({ expected }) => expected.units,
        number,
      ]),
      beside(words.revenue, 'revenue', 118, 'lg', words, [
        ({ actual }) => actual.revenue_eur,
        ({ expected }) => expected.revenue_eur,
        amount,
      ]),
      beside(words.funding, 'funding', 124, 'lg', words, [
        ({ actual }) => actual.funding_eur,
        ({ expected }) => expected.funding_eur,
        amount,
      ]),
      beside(words.margin, 'margin', 132, 'xs', words, [
        ({ actual }) => actual.incremental_margin_eur,
        ({ expected }) => expected.incremental_margin_eur,
        amount,
      ]),
      {
        key: 'difference',
        header: words.difference,
        width: 110,
        align: 'right',
        cell: ({ error: { incremental_margin_eur: margin } }) => (
          <span style={(margin ?? 0) < 0 ? { color: 'var(--bad)' } : undefined}>{signedAmount(margin)}</span>
        ),
        sort: ({ error }) => error.incremental_margin_eur,
      },
    ],
    [words, names, weeks],
  );
  return (
    <Stack gap={4} mt="sm">
      <OutcomeRemarks totals={totals} />
      <Title order={3}>
        {words.lines}{' '}
        {complete && (
          <Text span size="sm">
            {words.worstFirst}
          </Text>
        )}
      </Title>
      <Text size="xs">{words.upliftMeans}</Text>
      <DataTable
        label={words.table}
        rows={rows}
        columns={columns}
        rowId={({ code }) => code}
        onOpen={({ code }) => navigate(skuPath(code))}
        rowHeight={56}
        around={360}
      />
    </Stack>
  );
}

type Value = (line: AccuracyLine) => number | null;

/** A column of what came, with what was planned below it. */
const beside = (
  header: string,
  key: string,
  width: number,
  from: Column<AccuracyLine>['from'],
  words: Words,
  [actual, planned, write]: readonly [actual: Value, planned: Value, write: (value: number | null) => string],
): Column<AccuracyLine> =>
  besideColumn(key, header, actual, write, {
    width,
    from,
    below: (line) => (planned(line) === null ? '' : words.planned(write(planned(line)))),
  });

function worded(remark: Remark, words: Words): string {
  const { remarks } = words;
  switch (remark.kind) {
    case 'deeper':
      return remarks.deeper(percent(remark.actual, 1), percent(remark.planned, 1));
    case 'longer':
      return remarks.longer(remark.actual, remark.planned);
    default:
      return remarks[remark.kind];
  }
}
