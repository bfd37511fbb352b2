import { useCallback, useMemo } from 'react';
import { number } from '../../format/numbers.ts';
import { axis } from './axes.ts';
import { Chart } from './Chart.tsx';
import type { Palette } from './palette.ts';
import { isWrittenUnder, type Step, stacked } from './waterfall.ts';

interface Props<Key extends string> {
  /** What the chart shows, in words. */
  readonly label: string;
  /** Bar by bar, the sum last. */
  readonly steps: readonly Step<Key>[];
  readonly names: Readonly<Record<Key, string>>;
  /** Headings of the same as a table: what a row is, and what its figure. */
  readonly columns: readonly [step: string, value: string];
  readonly write: (value: number) => string;
  readonly height?: number;
}

/** Pixels of a telephone's width and less. */
const NARROW = 600;

/** What is there at first, what is added to it or taken off, and what remains. */
export function Waterfall<Key extends string>({ label, steps, names, columns, write, height = 220 }: Props<Key>) {
  const option = useCallback(
    (palette: Palette) => {
      const bars = steps.map((step, i) => ({
        ...stacked(step),
        under: isWrittenUnder(step),
        color: colourOf(step, i === 0, i === steps.length - 1, palette),
        value: step.value,
      }));
      // names below each other, not over each other, where bars stand close
      const narrow = window.innerWidth < NARROW;
      const part = (data: object[]) => ({ type: 'bar', stack: 'steps', barWidth: '60%', silent: true, data });
      const label = (value: number, position: string) => ({
        show: true,
        position,
        color: palette.text,
        fontSize: narrow ? 9 : 12,
        // the unit stands in the table
        formatter: narrow ? number(value) : write(value),
      });
      return {
        grid: { left: 8, right: 8, top: 20, bottom: 8, containLabel: true },
        xAxis: {
          type: 'category',
          data: steps.map(({ key }) => names[key]),
          axisLabel: narrow
            ? { color: palette.text, interval: 0, fontSize: 10, rotate: 40 }
            : { color: palette.text, interval: 0, width: 88, overflow: 'break', lineHeight: 13 },
          axisLine: { lineStyle: { color: palette.line } },
          axisTick: { show: false },
        },
        // figures under the bars have room above the names
        yAxis: {
          type: 'value',
          boundaryGap: [bars.some(({ under }) => under) ? '12%' : 0, 0],
          ...axis(palette, '', 0),
        },
        series: [
          part(bars.map(({ unseen }) => ({ value: unseen, itemStyle: { color: 'transparent' } }))),
          part(
            bars.map(({ above, under, color, value }) => ({
              value: above,
              itemStyle: { color },
              label: under ? undefined : label(value, 'top'),
            })),
          ),
          part(
            bars.map(({ below, under, color, value }) => ({
              value: below,
              itemStyle: { color },
              label: under ? label(value, 'bottom') : undefined,
            })),
          ),
        ],
      };
    },
    [steps, names, write],
  );
  const data = useMemo(
    () => ({ columns: [...columns], rows: steps.map(({ key, value }) => [names[key], write(value)]) }),
    [steps, names, columns, write],
  );
  return <Chart label={label} option={option} data={data} height={height} />;
}

/** The first is where it starts, the last what remains; between them what is added and what is taken off. */
function colourOf({ value }: Step, first: boolean, last: boolean, { good, bad, series }: Palette): string | undefined {
  if (first) return series[0];
  if (last) return value < 0 ? bad : good;
  return value < 0 ? series[1] : series[3];
}
