import { Center, Text, useComputedColorScheme } from '@mantine/core';
import type { ECharts, EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/messages.ts';
import { fetched } from '../lazy.tsx';
import { text } from '../text.ts';
import { type Alternative, ChartData } from './ChartData.tsx';
import { type Palette, palettes } from './palette.ts';

interface Props {
  /** What the chart shows, in words. */
  readonly label: string;
  /** Keep it with useCallback: another function draws the chart again. */
  readonly option: (palette: Palette) => EChartsCoreOption;
  /** The same data as a table: for screen readers, and for everybody on demand. */
  readonly data: Alternative;
  readonly height?: number;
  /** A press on a point: its series and its index there. */
  readonly onPick?: (series: number, index: number) => void;
}

/** A chart in the colours of the theme. ECharts is fetched when the first one is drawn. */
export function Chart({ label, option, data, height = 280, onPick }: Props) {
  const { chartLoading } = useText(text);
  const scheme = useComputedColorScheme('light');
  const place = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ECharts | null>(null);
  const pick = useRef(onPick);
  pick.current = onPick;

  useEffect(() => {
    let drawn: ECharts | null = null;
    let gone = false;
    const watcher = new ResizeObserver(() => drawn?.resize());
    void fetched(() => import('./echarts.ts')).then(({ init }) => {
      if (gone || !place.current) return;
      drawn = init(place.current);
      drawn.on('click', ({ seriesIndex = 0, dataIndex }) => pick.current?.(seriesIndex, dataIndex));
      watcher.observe(place.current);
      setChart(drawn);
    });
    return () => {
      gone = true;
      watcher.disconnect();
      drawn?.dispose();
    };
  }, []);

  useEffect(() => {
    const palette = palettes[scheme];
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    chart?.setOption(
      {
        color: [...palette.series],
        textStyle: { fontFamily: 'inherit', color: palette.text },
        animation: !still,
        ...option(palette),
      },
      { notMerge: true },
    );
  }, [chart, option, scheme]);

  return (
    <figure style={{ margin: 0 }}>
      <div style={{ position: 'relative', height }}>
        {!chart && (
          <Center h={height}>
            <Text size="sm">{chartLoading}</Text>
          </Center>
        )}
        <div ref={place} role="img" aria-label={label} style={{ position: 'absolute', inset: 0 }} />
      </div>
      <ChartData label={label} {...data} />
    </figure>
  );
}
