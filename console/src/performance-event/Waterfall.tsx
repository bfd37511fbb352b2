import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { useCallback, useMemo } from 'react';
import { signed } from '../format/numbers.ts';
import { useText } from '../i18n/messages.ts';
import { axis } from '../ui/chart/axes.ts';
import { Chart } from '../ui/chart/Chart.tsx';
import type { Palette } from '../ui/chart/palette.ts';
import { text } from './text.ts';
import { type Step, type StepKey, stacked, waterfall } from './waterfall.ts';

/** Uplift, what is taken off it, and what remains. */
export function Waterfall({ event }: { event: PerformanceEvent }) {
  const words = useText(text);
  const steps = useMemo(() => waterfall(event), [event]);
  const option = useCallback(
    (palette: Palette) => {
      const bars = steps.map((step) => ({ ...stacked(step), color: colourOf(step, palette), value: step.value }));
      const part = (data: object[]) => ({ type: 'bar', stack: 'steps', barWidth: '60%', silent: true, data });
      const label = (value: number, position: string) => ({
        show: true,
        position,
        color: palette.text,
        formatter: signed(value, 1),
      });
      return {
        grid: { left: 48, right: 8, top: 20, bottom: 44 },
        xAxis: {
          type: 'category',
          data: steps.map(({ key }) => words.steps[key]),
          axisLabel: { color: palette.text, interval: 0, width: 72, overflow: 'break', lineHeight: 13 },
          axisLine: { lineStyle: { color: palette.line } },
          axisTick: { show: false },
        },
        yAxis: { type: 'value', ...axis(palette, '', 0) },
        series: [
          part(bars.map(({ unseen }) => ({ value: unseen, itemStyle: { color: 'transparent' } }))),
          part(
            bars.map(({ above, below, color, value }) => ({
              value: above,
              itemStyle: { color },
              label: below === 0 ? label(value, 'top') : undefined,
            })),
          ),
          part(
            bars.map(({ below, color, value }) => ({
              value: below,
              itemStyle: { color },
              label: below < 0 ? label(value, 'bottom') : undefined,
            })),
          ),
        ],
      };
    },
    [steps, words],
  );
  const data = useMemo(
    () => ({
      columns: [words.step, words.units],
      rows: steps.map(({ key, value }) => [words.steps[key], signed(value, 1)]),
    }),
    [steps, words],
  );
  return <Chart label={words.chartLabel} option={option} data={data} height={220} />;
}

const TAKEN: readonly StepKey[] = ['cannibalization', 'pull_forward'];

function colourOf({ key, value }: Step, { good, bad, series }: Palette): string | undefined {
  if (key === 'uplift') return series[0];
  return TAKEN.includes(key) ? series[1] : value < 0 ? bad : good;
}
