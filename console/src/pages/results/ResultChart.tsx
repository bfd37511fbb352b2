import { Text } from '@mantine/core';
import type { ResultRow } from '@promo/contracts/promo-analytics/results';
import type { ResultGroup } from '@promo/contracts/promo-analytics/words';
import { useCallback, useMemo } from 'react';
import { amount } from '../../format/amount.ts';
import { useText } from '../../i18n/messages.ts';
import { axis, boxOf, plainTooltip } from '../../ui/chart/axes.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import type { Palette } from '../../ui/chart/palette.ts';
import { FramedSection } from '../../ui/Section.tsx';
import { barsOf, labelOf, MOST_BARS } from './model/rows.ts';
import { text } from './text.ts';

interface Props {
  readonly rows: readonly ResultRow[];
  readonly group: ResultGroup;
}

const BAR_HEIGHT = 26;
const AXES_HEIGHT = 56;

/** Net margin of each group, gains and losses in their colours; of depths, what half of the promotions earned. */
export function ResultChart({ rows, group }: Props) {
  const words = useText(text);
  const depths = group === 'depth';
  const bars = useMemo(
    () => barsOf(rows, group).map((row) => ({ row, label: labelOf(row, group, words) })),
    [rows, group, words],
  );

  const option = useCallback(
    (palette: Palette) => {
      const colour = (value: number | null) => ((value ?? 0) < 0 ? palette.bad : palette.good);
      const write = ({ dataIndex }: { dataIndex: number }) => {
        const bar = bars[dataIndex];
        if (!bar) return '';
        const { row, label } = bar;
        return [
          label,
          `${words.net}: ${amount(row.net_effect_margin_eur)} (${words.lastYear(amount(row.previous.net_effect_margin_eur))})`,
          `${words.median}: ${amount(row.median_margin_eur)}`,
          words.quartiles(amount(row.q1_margin_eur), amount(row.q3_margin_eur)),
        ].join('\n');
      };
      const euro = axis(palette, words.eurAxis, 0);
      return {
        grid: { left: 8, right: 24, top: 8, bottom: 28, containLabel: true },
        tooltip: plainTooltip(write),
        xAxis: { type: 'value', ...euro, axisLabel: { ...euro.axisLabel, hideOverlap: true } },
        yAxis: {
          type: 'category',
          inverse: true,
          data: bars.map(({ label }) => label),
          ...axis(palette, ''),
          axisLabel: { color: palette.text, width: 130, overflow: 'truncate' },
        },
        series: depths
          ? {
              type: 'boxplot',
              data: bars.map(({ row: { q1_margin_eur: low, median_margin_eur: middle, q3_margin_eur: high } }) =>
                boxOf(low, middle, high, colour(middle)),
              ),
            }
          : {
              type: 'bar',
              data: bars.map(({ row: { net_effect_margin_eur: margin } }) => ({
                value: margin,
                itemStyle: { color: colour(margin) },
              })),
            },
      };
    },
    [bars, depths, words],
  );
  const data = useMemo(
    () => ({
      columns: [words.groups[group], words.net, words.previous, words.lower, words.median, words.upper],
      rows: bars.map(({ row, label }) => [
        label,
        amount(row.net_effect_margin_eur),
        amount(row.previous.net_effect_margin_eur),
        amount(row.q1_margin_eur),
        amount(row.median_margin_eur),
        amount(row.q3_margin_eur),
      ]),
    }),
    [bars, group, words],
  );

  if (bars.length === 0) return null;
  return (
    <FramedSection id="results-chart" title={depths ? words.depthChart : words.chart}>
      <Chart
        label={depths ? words.depthLabel : words.chartLabel(words.groups[group])}
        option={option}
        data={data}
        height={AXES_HEIGHT + BAR_HEIGHT * bars.length}
      />
      {depths && (
        <Text size="xs" mt={4}>
          {words.depthHint}
        </Text>
      )}
      {bars.length === MOST_BARS && bars.length < rows.length && (
        <Text size="xs" mt={4}>
          {words.most(MOST_BARS)}
        </Text>
      )}
    </FramedSection>
  );
}
