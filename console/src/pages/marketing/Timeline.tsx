import { Text } from '@mantine/core';
import type { CampaignDetail } from '@promo/contracts/marketing/routes';
import { useCallback } from 'react';
import { day } from '../../format/dates.ts';
import { euros, money, number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { axisTooltip } from '../../ui/chart/axes.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import type { Palette } from '../../ui/chart/palette.ts';
import { text } from './text.ts';

/** Redemptions as bars and revenue as a line, every day of the campaign. */
export function Timeline({ campaign: { name, timeline, start_date, end_date } }: { campaign: CampaignDetail }) {
  const words = useText(text);
  const option = useCallback(
    ({ text: ink, line }: Palette) => {
      const axis = { axisLabel: { color: ink }, axisLine: { lineStyle: { color: line } } };
      const named = { nameTextStyle: { color: ink } };
      return {
        grid: { left: 8, right: 8, top: 56, bottom: 8, containLabel: true },
        legend: { top: 0, textStyle: { color: ink } },
        tooltip: axisTooltip(),
        xAxis: { type: 'category', data: timeline.map(({ date }) => day(date)), ...axis },
        yAxis: [
          {
            type: 'value',
            name: words.redemptions,
            minInterval: 1,
            ...axis,
            ...named,
            splitLine: { lineStyle: { color: line } },
          },
          {
            type: 'value',
            name: words.revenue,
            ...named,
            axisLabel: { color: ink, formatter: (value: number) => euros(value) },
            axisLine: { lineStyle: { color: line } },
            splitLine: { show: false },
          },
        ],
        series: [
          {
            type: 'bar',
            name: words.redemptions,
            data: timeline.map(({ redemptions }) => redemptions),
            barMaxWidth: 24,
            tooltip: { valueFormatter: (value: unknown) => number(value as number | null) },
          },
          {
            type: 'line',
            name: words.revenue,
            yAxisIndex: 1,
            data: timeline.map(({ revenue }) => revenue),
            showSymbol: false,
            tooltip: { valueFormatter: (value: unknown) => money(value as number | null) },
          },
        ],
      };
    },
    [timeline, words],
  );
  const outside = timeline.some(({ date }) => date < start_date || date > end_date);
  return (
    <>
      <Chart
        label={words.timelineOf(name)}
        option={option}
        data={{
          columns: [words.day, words.redemptions, words.units, words.revenue, words.discount],
          rows: timeline.map(({ date, redemptions, units, revenue, discount }) => [
            day(date),
            number(redemptions),
            number(units),
            money(revenue),
            money(discount),
          ]),
        }}
      />
      {outside && <Text size="xs">{words.outside}</Text>}
    </>
  );
}
