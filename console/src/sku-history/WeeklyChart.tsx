import { useCallback, useMemo } from 'react';
import { money, number } from '../format/numbers.ts';
import { week } from '../format/weeks.ts';
import { useText } from '../i18n/messages.ts';
import { axis, columnTooltip, legend, nameAxis } from '../ui/chart/axes.ts';
import { Chart } from '../ui/chart/Chart.tsx';
import type { Palette } from '../ui/chart/palette.ts';
import { text } from './text.ts';
import { type Band, type PlannedWeeks, type SkuWeek, weekAxis } from './weeks.ts';

interface Props {
  readonly name: string;
  readonly rows: readonly SkuWeek[];
  readonly planned: PlannedWeeks | null;
  readonly height: number | undefined;
}

/** Units as bars, prices as steps over them; weeks on promotion are shaded, and those of a plan. */
export function WeeklyChart({ name, rows, planned, height = 300 }: Props) {
  const words = useText(text);
  const { weeks, known, plan } = useMemo(() => weekAxis(rows, planned), [rows, planned]);
  const price = plan && planned?.price;
  const option = useCallback(
    (palette: Palette) => ({
      grid: { left: 48, right: 52, top: 60, bottom: 28 },
      legend: legend(palette),
      tooltip: columnTooltip((index) => {
        const row = known[index];
        const isPlanned = within(plan, index) && price !== null;
        return [
          `${words.week} ${week(weeks[index])}`,
          ...(row
            ? [
                `${words.qty}: ${number(row.qty)}${row.in_stock ? '' : ` (${words.soldOut})`}`,
                `${words.price}: ${money(row.avg_price)}${row.promoted ? ` (${words.promoted})` : ''}`,
                `${words.nc30}: ${money(row.nc30_price)}`,
              ]
            : []),
          ...(isPlanned ? [`${words.planned}: ${money(price)}`] : []),
        ];
      }),
      xAxis: nameAxis(palette, weeks.map(week)),
      yAxis: [
        { type: 'value', ...axis(palette, words.qtyAxis, 0) },
        { type: 'value', min: 0, ...axis(palette, words.priceAxis, 2), splitLine: { show: false } },
        { type: 'value', min: 0, max: 1, show: false },
      ],
      series: [
        shade(
          words.series.promoted,
          palette.series[1],
          known.map((row) => row?.promoted === true),
        ),
        ...(plan
          ? [
              shade(
                words.plan,
                palette.series[2],
                weeks.map((_, i) => within(plan, i)),
              ),
            ]
          : []),
        {
          type: 'bar',
          name: words.series.qty,
          ...COLUMN,
          itemStyle: { color: palette.series[5] },
          data: known.map((row) => row?.qty ?? null),
        },
        line(words.series.price, palette.series[0], { data: known.map((row) => row?.avg_price ?? null) }),
        line(words.series.nc30, palette.series[3], {
          lineStyle: { type: 'dashed' },
          data: known.map((row) => row?.nc30_price ?? null),
        }),
        ...(price
          ? [
              line(words.series.planned, palette.series[2], {
                lineStyle: { width: 3 },
                data: weeks.map((_, i) => (within(plan, i) ? price : null)),
              }),
            ]
          : []),
      ],
    }),
    [weeks, known, plan, price, words],
  );
  const data = useMemo(
    () => ({
      columns: [words.week, words.qty, words.price, words.nc30, words.promoted, words.inStock],
      // the newest first, as somebody who opens the table looks for it
      rows: rows
        .toReversed()
        .map((row) => [
          week(row.yw),
          number(row.qty),
          money(row.avg_price),
          money(row.nc30_price),
          row.promoted ? words.yes : words.no,
          row.in_stock ? words.yes : words.no,
        ]),
    }),
    [rows, words],
  );
  return <Chart label={words.label(name)} option={option} data={data} height={height} />;
}

const within = (band: Band | null, index: number) => band !== null && index >= band[0] && index <= band[1];

/** Bars of all series stand in one place, one before the other. */
const COLUMN = { barWidth: '90%', barGap: '-100%' };

/** The whole height of some columns. */
const shade = (name: string, color: string | undefined, set: readonly boolean[]) => ({
  type: 'bar',
  name,
  yAxisIndex: 2,
  silent: true,
  ...COLUMN,
  itemStyle: { color, opacity: 0.25 },
  data: set.map((is) => (is ? 1 : null)),
});

/** A price, which holds for a whole week. */
const line = (name: string, color: string | undefined, rest: object) => ({
  type: 'line',
  name,
  yAxisIndex: 1,
  step: 'middle',
  showSymbol: false,
  symbolSize: 5,
  itemStyle: { color },
  ...rest,
});
