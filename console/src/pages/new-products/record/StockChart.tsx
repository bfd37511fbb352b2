import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { useCallback, useMemo } from 'react';
import { day, daysFrom, plainDay } from '../../../format/dates.ts';
import { number } from '../../../format/numbers.ts';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { axis, legend, plainTooltip } from '../../../ui/chart/axes.ts';
import { Chart } from '../../../ui/chart/Chart.tsx';
import type { Palette } from '../../../ui/chart/palette.ts';
import { type Ordered, stockPath } from '../model/stockPath.ts';
import { text } from './text.ts';

interface Props {
  readonly figures: FmbFigures;
  /** The day of the check. */
  readonly checked: string;
  readonly record: Ordered;
}

/** Stock against days: what the predecessor has left, when to order, when the order arrives or has, and what is there after that. */
export default function StockChart({ figures, checked, record }: Props) {
  const words = useText(text);
  const today = useToday();
  const path = useMemo(() => stockPath(figures, checked, record, today), [figures, checked, record, today]);
  const option = useCallback(
    (palette: Palette) => ({
      grid: { left: 52, right: 24, top: 112, bottom: 28 },
      legend: legend(palette),
      tooltip: plainTooltip(
        ({ seriesName, value: [at, units] }: { seriesName: string; value: readonly [string, number] }) =>
          `${day(at)}\n${seriesName}: ${words.pieces(number(units))}`,
      ),
      xAxis: {
        type: 'time',
        axisLabel: {
          color: palette.text,
          hideOverlap: true,
          formatter: (at: number) => day(plainDay(new Date(at))),
        },
        axisLine: { lineStyle: { color: palette.line } },
      },
      yAxis: { type: 'value', min: 0, ...axis(palette, words.stockAxis, 0), nameGap: 8 },
      useUTC: true,
      series: [
        {
          type: 'line',
          name: words.predecessorStock,
          symbolSize: 7,
          itemStyle: { color: palette.series[5] },
          areaStyle: { opacity: 0.2 },
          data: path.predecessor.map((point) => [point.day, point.units]),
        },
        {
          type: 'line',
          name: words.orderedStock,
          symbolSize: 7,
          itemStyle: { color: palette.series[0] },
          data: path.own.map((point) => [point.day, point.units]),
          markLine: {
            symbol: 'none',
            silent: true,
            data: path.marks.map(({ what, day: date, at }, i) => ({
              xAxis: at,
              name: `${words.marks[what]} ${day(date)}`,
              lineStyle: {
                color: what === 'order' || what === 'late' ? palette.bad : palette.text,
                type: what === 'order' ? 'solid' : 'dashed',
                width: what === 'order' ? 2 : 1,
              },
              // neighbours stand at different heights above the axis' name, and within the picture
              label: {
                color: palette.text,
                rotate: 0,
                formatter: '{b}',
                align: alignedAt(at, path.own),
                distance: [0, 18 + 16 * (i % 4)],
              },
            })),
          },
        },
      ],
    }),
    [path, words],
  );
  const data = useMemo(
    () => ({
      columns: [words.dateColumn, words.what],
      rows: [
        ...path.marks.map(({ what, day: date }) => [day(date), words.marks[what]]),
        ...path.predecessor.map((point) => [
          day(point.day),
          `${words.predecessorStock}: ${words.pieces(number(point.units))}`,
        ]),
        ...path.own.map((point) => [day(point.day), `${words.orderedStock}: ${words.pieces(number(point.units))}`]),
      ],
    }),
    [path, words],
  );
  return <Chart label={words.stockChart} option={option} data={data} height={336} />;
}

/** A label stands beside its line where it would leave the picture, in the first and last quarter of the days. */
function alignedAt(at: string, days: readonly { readonly day: string }[]): 'left' | 'center' | 'right' {
  const [first, last] = [days[0]?.day ?? at, days.at(-1)?.day ?? at];
  const share = daysFrom(first, at) / Math.max(1, daysFrom(first, last));
  if (share < 1 / 4) return 'left';
  return share > 3 / 4 ? 'right' : 'center';
}
