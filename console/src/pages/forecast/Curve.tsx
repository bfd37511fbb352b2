import type { AnalogForecast } from '@promo/contracts/promo-analytics/forecasts';
import { useCallback, useMemo } from 'react';
import { number, percent, range, signedPercent } from '../../format/numbers.ts';
import { uplift, upliftPct } from '../../format/uplift.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { depthInWords } from '../../performance-event/depth.ts';
import { axis, axisBelow, legend, plainTooltip } from '../../ui/chart/axes.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import type { Palette } from '../../ui/chart/palette.ts';
import { FramedSection } from '../../ui/Section.tsx';
import { text } from './text.ts';

/** Uplift by depth in the category, the analogs as dots by weight, and where this forecast lies, with its range. */
export function Curve({ forecast }: { forecast: AnalogForecast }) {
  const words = useText(text);
  const option = useCallback(
    (palette: Palette) => {
      const { band_curve, discount_pct: depth, mean_lift, p10_lift, p90_lift } = forecast;
      const dots = forecast.analogs.filter((analog) => analog.discount_pct !== null);
      const heaviest = dots.reduce((most, { weight }) => Math.max(most, weight), 0);
      const point = (lift: number | null) => (lift === null ? [] : [[depth, upliftPct(lift)]]);
      const write = ({ seriesName, value, dataIndex, seriesIndex }: TooltipPoint) => {
        const dot = seriesIndex === 1 ? dots[dataIndex] : undefined;
        return [
          dot ? weekSpan(dot.start_yw, dot.end_yw) : seriesName,
          `${words.depth}: ${dot ? depthInWords(dot) : percent(value[0], 1)}`,
          `${words.uplift}: ${signedPercent(value[1])}`,
          ...(dot ? [`${words.weight}: ${number(dot.weight, 3)}`] : []),
        ].join('\n');
      };
      return {
        grid: { left: 48, right: 16, top: 68, bottom: 44 },
        legend: legend(palette),
        tooltip: plainTooltip(write),
        xAxis: { type: 'value', min: 0, ...axisBelow(palette, words.depthAxis, 0) },
        yAxis: { type: 'value', ...axis(palette, words.upliftAxis, 0) },
        series: [
          {
            type: 'line',
            name: words.series.curve,
            data: band_curve.map(({ discount_pct, lift }) => [discount_pct, upliftPct(lift)]),
            showSymbol: false,
            itemStyle: { color: palette.series[0] },
          },
          {
            type: 'scatter',
            name: words.series.analogs,
            data: dots.map(({ discount_pct, lift }) => [discount_pct, upliftPct(lift)]),
            symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) =>
              5 + 15 * Math.sqrt(heaviest > 0 ? (dots[dataIndex]?.weight ?? 0) / heaviest : 0),
            itemStyle: { color: palette.series[5], opacity: 0.7 },
          },
          {
            type: 'scatter',
            name: words.series.plan,
            data: point(mean_lift),
            symbol: 'diamond',
            symbolSize: 18,
            itemStyle: { color: palette.series[1], borderColor: palette.text, borderWidth: 1 },
          },
          {
            type: 'line',
            name: words.series.range,
            data: [...point(p10_lift), ...point(p90_lift)],
            symbol: 'rect',
            symbolSize: [14, 3],
            lineStyle: { width: 3 },
            itemStyle: { color: palette.series[1] },
          },
        ],
      };
    },
    [forecast, words],
  );
  const data = useMemo(
    () => ({
      columns: [words.what, words.depth, words.uplift],
      rows: [
        [words.series.plan, percent(forecast.discount_pct, 1), uplift(forecast.mean_lift)],
        [
          words.series.range,
          percent(forecast.discount_pct, 1),
          range(uplift(forecast.p10_lift), uplift(forecast.p90_lift)),
        ],
        ...forecast.band_curve.map((one) => [words.series.curve, percent(one.discount_pct, 1), uplift(one.lift)]),
        ...forecast.analogs.map((one) => [weekSpan(one.start_yw, one.end_yw), depthInWords(one), uplift(one.lift)]),
      ],
    }),
    [forecast, words],
  );
  return (
    <FramedSection id="curve" title={words.curve}>
      <Chart label={words.curveLabel} option={option} data={data} height={340} />
    </FramedSection>
  );
}

interface TooltipPoint {
  readonly seriesName: string;
  readonly seriesIndex: number;
  readonly dataIndex: number;
  readonly value: [depth: number, uplift: number];
}
