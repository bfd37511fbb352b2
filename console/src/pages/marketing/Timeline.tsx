import { Text } from '@mantine/core';
import type { CampaignDetail } from '@promo/contracts/marketing/routes';
import { useCallback, useMemo } from 'react';
import { day } from '../../format/dates.ts';
import { euros, money, number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { axis, axisTooltip, legend, nameAxis } from '../../ui/chart/axes.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import type { Palette } from '../../ui/chart/palette.ts';
import { text } from './text.ts';

/**
 * Redemptions as bars and revenue as a line, every day of the campaign. One that runs ends with its newest redemption: later days are
 * still to come, or not imported yet, and would look like days on which nobody used a coupon.
 */
export function Timeline({ campaign }: { campaign: CampaignDetail }) {
  const { name, status, start_date, end_date } = campaign;
  const words = useText(text);
  const timeline = useMemo(() => knownDays(campaign), [campaign]);
  const option = useCallback(
    (palette: Palette) => {
      // its figures have their unit, and the legend its name
      const revenue = axis(palette, '');
      return {
        grid: { left: 8, right: 8, top: 56, bottom: 8, containLabel: true },
        legend: legend(palette),
        tooltip: axisTooltip(),
        xAxis: nameAxis(
          palette,
          timeline.map(({ date }) => day(date)),
        ),
        yAxis: [
          { type: 'value', minInterval: 1, ...axis(palette, words.redemptions, 0) },
          {
            type: 'value',
            ...revenue,
            axisLabel: { ...revenue.axisLabel, formatter: euros },
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
      {status === 'running' && <Text size="xs">{words.knownUntil(day(timeline.at(-1)?.date ?? start_date))}</Text>}
      {outside && <Text size="xs">{words.outside}</Text>}
    </>
  );
}

function knownDays({ status, timeline }: CampaignDetail): CampaignDetail['timeline'] {
  if (status !== 'running') return timeline;
  return timeline.slice(0, timeline.findLastIndex(({ redemptions }) => redemptions > 0) + 1);
}
