import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecaster';
import { useCallback, useMemo } from 'react';
import { money, percent, signedMoney, signedPercent } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { reductionIn } from '../../../plan/nc30/nc30.ts';
import { axis, axisBelow, columnTooltip } from '../../../ui/chart/axes.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import type { Palette } from '../../../ui/chart/palette.ts';
import { nc30Bound } from '../model/bound.ts';
import { breakEvenDepth } from '../model/breakEven.ts';
import { text } from './text.ts';

interface Props {
  readonly answer: ForecasterAnswer;
  readonly depth: number | null;
}

/** Incremental margin by depth, and at which depths break-even, recommendation, plan and NC30 lie. */
export function SensitivityChart({ answer, depth }: Props) {
  const words = useText(text);
  const option = useCallback(
    (palette: Palette) => {
      const rows = answer.sensitivity;
      const recommended = answer.recommended_discount > 0 ? answer.recommended_discount : null;
      // one label for depths that coincide
      const marks = Map.groupBy(
        [
          [recommended, words.lines.recommended] as const,
          [depth, words.lines.own] as const,
          [nc30Bound(rows), words.lines.nc30] as const,
          [breakEvenDepth(rows), words.lines.breakEven] as const,
        ].filter((mark): mark is readonly [number, string] => mark[0] !== null),
        ([at]) => at,
      );
      const sorted = [...marks].sort(([a], [b]) => a - b);
      return {
        grid: { left: 64, right: 24, top: 76, bottom: 44 },
        tooltip: columnTooltip((index) => {
          const row = rows[index];
          if (!row) return [];
          return [
            `${words.depth}: ${percent(row.discount_pct, 1)} (${money(row.promo_price)})`,
            `${words.margin}: ${signedMoney(row.incremental_margin)}`,
            `${words.uplift}: ${signedPercent(row.mean_uplift_pct)}`,
            `${words.breakeven}: ${signedPercent(row.breakeven_uplift_pct)}`,
            `NC30: ${reductionIn(words, row)}`,
          ];
        }),
        xAxis: { type: 'value', min: 0, ...axisBelow(palette, words.depthAxis, 0) },
        yAxis: { type: 'value', ...axis(palette, words.marginAxis, 0), nameGap: 56 },
        series: [
          {
            type: 'bar',
            name: words.margin,
            barWidth: 14,
            data: rows.map((row) => ({
              value: [row.discount_pct, row.incremental_margin],
              itemStyle: { color: (row.incremental_margin ?? 0) < 0 ? palette.bad : palette.good },
            })),
            markLine: {
              symbol: 'none',
              silent: true,
              data: sorted.map(([at, those], i) => ({
                xAxis: at,
                name: `${those.map(([, name]) => name).join(', ')} ${percent(at, 1)}`,
                lineStyle: { color: palette.text, type: 'dashed' },
                // neighbours stand at different heights
                label: { color: palette.text, rotate: 0, formatter: '{b}', distance: [0, 4 + 16 * (i % 3)] },
              })),
            },
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
        signedPercent(row.mean_uplift_pct),
        signedPercent(row.breakeven_uplift_pct),
      ]),
    }),
    [answer, words],
  );
  return <Chart label={words.sensitivityLabel} option={option} data={data} height={300} />;
}
