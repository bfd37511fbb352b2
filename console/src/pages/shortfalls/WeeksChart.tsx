import { Box, Text } from '@mantine/core';
import type { sumByWeek } from '@promo/retail/expected-weeks';
import { useCallback, useMemo } from 'react';
import { number, wholeUnits } from '../../format/numbers.ts';
import { week } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { axis, columnTooltip, nameAxis } from '../../ui/chart/axes.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import type { Palette } from '../../ui/chart/palette.ts';
import { text } from './text.ts';

type Week = ReturnType<typeof sumByWeek>[number];

/** What each week needs in all, the heaviest in a colour of its own. */
export function WeeksChart({ weeks }: { weeks: readonly Week[] }) {
  const words = useText(text);
  const heaviest = useMemo(
    () => weeks.reduce((most, one) => ((one.expected_units ?? 0) > (most.expected_units ?? 0) ? one : most)),
    [weeks],
  );
  const option = useCallback(
    (palette: Palette) => ({
      grid: { left: 8, right: 24, top: 16, bottom: 8, containLabel: true },
      tooltip: columnTooltip((index) => {
        const one = weeks[index];
        if (!one) return [];
        return [
          `${words.week} ${week(one.yw)}`,
          `${words.expected}: ${wholeUnits(one.expected_units)}`,
          `${words.promotions}: ${number(one.promotions)}`,
          `${words.products}: ${number(one.skus)}`,
        ];
      }),
      xAxis: nameAxis(
        palette,
        weeks.map(({ yw }) => week(yw)),
      ),
      yAxis: { type: 'value', splitNumber: 3, ...axis(palette, '', 0) },
      series: {
        type: 'bar',
        barMaxWidth: 48,
        data: weeks.map((one) => ({
          value: one.expected_units,
          itemStyle: { color: palette.series[one === heaviest ? 1 : 0] },
        })),
      },
    }),
    [weeks, heaviest, words],
  );
  const data = useMemo(
    () => ({
      columns: [words.week, words.expected, words.promotions, words.products],
      rows: weeks.map((one) => [
        week(one.yw),
        wholeUnits(one.expected_units),
        number(one.promotions),
        number(one.skus),
      ]),
    }),
    [weeks, words],
  );
  if (heaviest.expected_units === null) return null;
  return (
    <Box mb="xs">
      <Text size="sm" mb={4}>
        {words.heaviest(week(heaviest.yw), wholeUnits(heaviest.expected_units), heaviest.promotions)}
      </Text>
      <Chart label={words.weeksChart} option={option} data={data} height={150} />
    </Box>
  );
}
