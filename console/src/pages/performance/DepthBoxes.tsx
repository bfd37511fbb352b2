import { Text } from '@mantine/core';
import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { useCallback, useMemo } from 'react';
import { signedAmount } from '../../format/amount.ts';
import { number, percent, signed, signedPercent } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { axis, axisBelow, boxOf, plainTooltip } from '../../ui/chart/axes.ts';
import { Chart } from '../../ui/chart/Chart.tsx';
import type { Palette } from '../../ui/chart/palette.ts';
import { type DepthBand, depthBands } from './model/depths.ts';
import { type By, signOf } from './model/points.ts';
import { signColours } from './signs.ts';
import { text } from './text.ts';

interface Props {
  readonly events: readonly PerformanceEvent[];
  readonly by: By;
}

/** Median and quartiles of the uplift by depth, in the colour of what half of the promotions gained or lost. */
export function DepthBoxes({ events, by }: Props) {
  const words = useText(text);
  const bands = useMemo(() => depthBands(events, by), [events, by]);
  const writeGain = useCallback((gain: number | null) => (by === 'units' ? signed(gain, 1) : signedAmount(gain)), [by]);

  const option = useCallback(
    (palette: Palette) => {
      const colours = signColours(palette);
      const write = ({ dataIndex }: { dataIndex: number }) => {
        const band = bands[dataIndex];
        if (!band) return '';
        return [
          `${words.depth}: ${labelOf(band)}`,
          words.eventCount(band.events),
          `${words.upliftMedian}: ${signedPercent(band.median)}`,
          words.half(signedPercent(band.q1), signedPercent(band.q3)),
          `${words.gainMedian[by]}: ${writeGain(band.gain)}`,
          band.gained === null ? '' : words.tiles.gained(percent(band.gained)),
        ]
          .filter(Boolean)
          .join('\n');
      };
      return {
        grid: { left: 56, right: 16, top: 30, bottom: 44 },
        tooltip: plainTooltip(write),
        xAxis: {
          type: 'category',
          data: bands.map(labelOf),
          ...axisBelow(palette, words.depthAxis),
          axisLabel: { color: palette.text },
        },
        yAxis: { type: 'value', ...axis(palette, words.upliftAxis, 0) },
        series: {
          type: 'boxplot',
          data: bands.map(({ q1, median, q3, gain }) => boxOf(q1, median, q3, colours[signOf(gain)])),
        },
      };
    },
    [bands, by, writeGain, words],
  );
  const data = useMemo(
    () => ({
      columns: [
        words.depth,
        words.tiles.events,
        words.lower,
        words.upliftMedian,
        words.upper,
        words.gainMedian[by],
        words.gainedShare,
      ],
      rows: bands.map((band) => [
        labelOf(band),
        number(band.events),
        signedPercent(band.q1),
        signedPercent(band.median),
        signedPercent(band.q3),
        writeGain(band.gain),
        percent(band.gained),
      ]),
    }),
    [bands, by, writeGain, words],
  );
  return (
    <>
      <Chart label={words.boxesLabel} option={option} data={data} height={320} />
      <Text size="xs" mt={4}>
        {words.boxesHint[by]}
      </Text>
    </>
  );
}

const labelOf = ({ from, to }: DepthBand): string => (from < to ? `${from}–${to} %` : `${to} %`);
