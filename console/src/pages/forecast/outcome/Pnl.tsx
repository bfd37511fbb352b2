import { Group, Paper, SegmentedControl, Text, Title } from '@mantine/core';
import type { Pnl as Figures, ForecasterAnswer } from '@promo/contracts/promo-analytics/forecaster';
import { useState } from 'react';
import { money, number, percent, share } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { ShortTable } from '../../../ui/table/ShortTable.tsx';
import { text } from './text.ts';
import { Warnings } from './Warnings.tsx';

interface Props {
  readonly advice: ForecasterAnswer;
  /** The same with the P&L at the planned depth. */
  readonly planned: ForecasterAnswer | undefined;
  readonly depth: number | null;
}

/** Every line of the P&L in the order in which it adds up. */
const ROWS = [
  ['baseline_qty', (value) => number(value, 1)],
  ['promo_qty', (value) => number(value, 1)],
  ['gross_revenue', money],
  ['vat', money],
  ['net_revenue', money],
  ['cogs', money],
  ['supplier_funding', money],
  ['gross_margin', money],
  ['gross_margin_pct', (value) => percent(value, 1)],
  ['baseline_margin', money],
  ['cannibalized_margin', money],
  ['pull_forward_margin', money],
  ['incremental_margin', money],
  ['roi', share],
] as const satisfies readonly (readonly [keyof Figures, (value: number | null) => string])[];

const SUMS: readonly (keyof Figures)[] = ['net_revenue', 'gross_margin', 'incremental_margin'];

/** Profit and loss at one depth, and what speaks against it: the planned one where there is one, and the recommended one by choice. */
export function Pnl({ advice, planned, depth }: Props) {
  const words = useText(text);
  const [chosen, choose] = useState<'own' | 'recommended'>('own');
  const recommended = advice.recommended_discount;
  const own = depth === null ? null : { title: words.atOwn(percent(depth, 1)), answer: planned };
  const other = {
    title: recommended > 0 ? words.atRecommended(percent(recommended)) : words.without,
    answer: advice,
  };
  const { title, answer } = own && chosen === 'own' ? own : other;
  const pnl = answer?.pnl;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="pnl">
      <Group justify="space-between" gap="xs">
        <Title order={2} id="pnl">
          {words.pnl}
        </Title>
        {own && (
          <SegmentedControl
            size="xs"
            className="no-print"
            aria-label={words.discount}
            data={[
              { value: 'own', label: own.title },
              { value: 'recommended', label: other.title },
            ]}
            value={chosen}
            onChange={(value) => choose(value as typeof chosen)}
          />
        )}
      </Group>
      <Text size="xs">{words.pnlHint}</Text>
      {answer && <Warnings warnings={answer.warnings} />}
      <ShortTable
        aria-labelledby="pnl"
        verticalSpacing={3}
        rows={ROWS}
        rowId={([key]) => key}
        strong={([key]) => SUMS.includes(key)}
        columns={[
          { header: words.item, cell: ([key]) => words.rows[key] },
          {
            header: title,
            figure: ([key, write]) => write(pnl?.[key] ?? null),
            lost: ([key]) => (key === 'incremental_margin' || key === 'roi') && (pnl?.[key] ?? 0) < 0,
          },
        ]}
      />
    </Paper>
  );
}
