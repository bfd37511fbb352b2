import { Text } from '@mantine/core';
import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { useCallback, useMemo } from 'react';
import { number, percent, signed, signedPercent } from '../../format/numbers.ts';
import { sortedBy } from '../../format/sort.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { axis, axisBelow, legend, plainTooltip } from '../../ui/chart/axes.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import { MOST_ROWS } from '../../ui/chart/ChartData.tsx';
import type { Palette } from '../../ui/chart/palette.ts';
import { aside, type By, diameter, gainOf, pointOf, SIGNS, type Sign, signOf, upperEdge } from './model/points.ts';
import { signColours } from './signs.ts';
import { text } from './text.ts';

interface Props {
  readonly events: readonly PerformanceEvent[];
  readonly by: By;
  readonly onOpen: (event: PerformanceEvent) => void;
}

const SHAPES: Record<Sign, string> = { gain: 'circle', loss: 'diamond', unknown: 'emptyCircle' };

/** Every event by depth and uplift. */
export function Scatter({ events, by, onOpen }: Props) {
  const words = useText(text);
  const points = useMemo(() => events.flatMap((event) => pointOf(event) ?? []), [events]);
  const edge = useMemo(() => upperEdge(points), [points]);
  const series = useMemo(
    () => SIGNS.map((sign) => ({ sign, points: points.filter(({ event }) => signOf(gainOf(event, by)) === sign) })),
    [points, by],
  );
  const beyond = points.filter(({ uplift }) => uplift > edge).length;

  const option = useCallback(
    (palette: Palette) => {
      const most = points.reduce((max, { event }) => Math.max(max, event.qty), 0);
      const colours = signColours(palette);
      const write = ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) => {
        const point = series[seriesIndex]?.points[dataIndex];
        if (!point) return '';
        const { name, start_yw, end_yw, qty, net_effect } = point.event;
        return [
          name,
          weekSpan(start_yw, end_yw),
          `${words.depth}: ${percent(point.depth, 1)}`,
          `${words.upliftPct}: ${signedPercent(point.uplift)}`,
          `${words.sold}: ${number(qty)}`,
          `${words.net}: ${signed(net_effect, 1)}`,
        ].join('\n');
      };
      return {
        grid: { left: 56, right: 16, top: 44, bottom: 44 },
        legend: legend(palette),
        tooltip: plainTooltip(write),
        xAxis: { type: 'value', min: 0, ...axisBelow(palette, words.depthAxis, 0) },
        yAxis: { type: 'value', max: edge, ...axis(palette, words.upliftAxis, 0) },
        series: series.map(({ sign, points: some }) => ({
          type: 'scatter',
          name: words.signs[sign],
          symbol: SHAPES[sign],
          itemStyle: { color: colours[sign], opacity: 0.55 },
          symbolSize: (value: number[]) => diameter(value[2] ?? 0, most),
          data: some.map(({ depth, uplift, event }, i) => [depth + aside(i), Math.min(uplift, edge), event.qty]),
        })),
      };
    },
    [points, series, edge, words],
  );
  const data = useMemo(
    () => ({
      columns: [words.product, words.weeks, words.depth, words.upliftPct, words.sold, words.net],
      rows: sortedBy(points, ({ event }) => event.qty, true)
        .slice(0, MOST_ROWS)
        .map(({ event, depth, uplift }) => [
          event.name,
          weekSpan(event.start_yw, event.end_yw),
          percent(depth, 1),
          signedPercent(uplift),
          number(event.qty),
          signed(event.net_effect, 1),
        ]),
      total: points.length,
    }),
    [points, words],
  );

  return (
    <>
      <Chart
        label={words.chartLabel(points.length)}
        option={option}
        data={data}
        height={320}
        onPick={(sign, index) => {
          const point = series[sign]?.points[index];
          if (point) onOpen(point.event);
        }}
      />
      <Text size="xs" mt={4}>
        {words.chartHint} {beyond > 0 && words.beyond(beyond, percent(edge))}
      </Text>
    </>
  );
}
