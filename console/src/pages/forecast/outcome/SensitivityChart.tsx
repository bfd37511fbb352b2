import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecasts';
import { useCallback, useMemo } from 'react';
import { percent, signedMoney, signedPercent } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { axis, legend, plainTooltip } from '../../../ui/chart/axes.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import type { Palette } from '../../../ui/chart/palette.ts';
import { sharedZero } from '../model/axes.ts';
import { nc30Bound } from '../model/bound.ts';
import { text } from './text.ts';

interface Props {
  readonly answer: ForecasterAnswer;
  readonly depth: number | null;
}

/** Incremental margin by depth as bars, expected and break-even uplift as lines, and what lies at which depth. */
export function SensitivityChart({ answer, depth }: Props) {
  const words = useText(text);
  const option = useCallback(
    (palette: Palette) => {
      const rows = answer.sensitivity;
      const bound = nc30Bound(rows);
      const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
      // the break-even may lie far above whatever can be expected: it then leaves the chart
      const [margins, uplifts] = sharedZero(
        known(rows.map((row) => row.incremental_margin)),
        known(rows.map((row) => row.uplift_pct)),
      );
      // one label for depths that coincide
      const marks = Map.groupBy(
        [
          [answer.recommended_discount > 0 ? answer.recommended_discount : null, words.lines.recommended] as const,
          [depth, words.lines.own] as const,
          [bound, words.lines.nc30] as const,
        ].filter((mark): mark is readonly [number, string] => mark[0] !== null),
        ([at]) => at,
      );
      const write = ({ dataIndex }: { dataIndex: number }) => {
        const row = rows[dataIndex];
        if (!row) return '';
        return [
          `${words.depth}: ${percent(row.discount_pct, 1)}`,
          `${words.margin}: ${signedMoney(row.incremental_margin)}`,
          `${words.uplift}: ${signedPercent(row.uplift_pct)}`,
          `${words.breakeven}: ${signedPercent(row.breakeven_uplift_pct)}`,
        ].join('\n');
      };
      return {
        grid: { left: 56, right: 56, top: 76, bottom: 44 },
        legend: legend(palette),
        tooltip: plainTooltip(write),
        xAxis: { type: 'value', min: 0, ...axis(palette, words.depthAxis, 0), nameLocation: 'middle', nameGap: 28 },
        yAxis: [
          { type: 'value', ...margins, ...valueAxis(palette, words.marginAxis, 'left') },
          { type: 'value', ...uplifts, ...valueAxis(palette, words.upliftAxis, 'right'), splitLine: { show: false } },
        ],
        series: [
          {
            type: 'bar',
            name: words.series.margin,
            barWidth: 14,
            itemStyle: { color: palette.series[5] },
            data: rows.map((row) => ({
              value: [row.discount_pct, row.incremental_margin],
              itemStyle: { color: (row.incremental_margin ?? 0) < 0 ? palette.bad : palette.good },
            })),
            markLine: {
              symbol: 'none',
              silent: true,
              lineStyle: { color: palette.text, type: 'dashed' },
              label: { color: palette.text, rotate: 0, formatter: '{b}' },
              data: [...marks].map(([at, those]) => ({
                xAxis: at,
                name: `${those.map(([, name]) => name).join(', ')} ${percent(at, 1)}`,
              })),
            },
          },
          {
            type: 'line',
            name: words.series.uplift,
            yAxisIndex: 1,
            itemStyle: { color: palette.series[0] },
            data: rows.map((row) => [row.discount_pct, row.uplift_pct]),
          },
          {
            type: 'line',
            name: words.series.breakeven,
            yAxisIndex: 1,
            lineStyle: { type: 'dashed' },
            itemStyle: { color: palette.series[1] },
            data: rows.map((row) => [row.discount_pct, row.breakeven_uplift_pct]),
          },
        ],
      };
    },
    [answer, depth, words],
  );
  const data = useMemo(
    () => ({
      columns: [words.depth, words.margin, words.uplift, words.breakeven],
      rows: answer.sensitivity.map((row) => [
        percent(row.discount_pct, 1),
        signedMoney(row.incremental_margin),
        signedPercent(row.uplift_pct),
        signedPercent(row.breakeven_uplift_pct),
      ]),
    }),
    [answer, words],
  );
  return <Chart label={words.sensitivityLabel} option={option} data={data} height={300} />;
}

/** Its bounds are no round numbers, so they are not written. */
function valueAxis(palette: Palette, name: string, align: 'left' | 'right') {
  const { axisLabel, ...looks } = axis(palette, name, 0);
  return {
    ...looks,
    axisLabel: { ...axisLabel, showMinLabel: false, showMaxLabel: false },
    nameTextStyle: { color: palette.text, align },
    // above the labels of what lies at which depth
    nameGap: 26,
  };
}
