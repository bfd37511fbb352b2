import { number } from '../../format/numbers.ts';
import type { Palette } from './palette.ts';

/** Looks of an axis: a name, quiet lines, labels that can be read in both themes. */
export const axis = ({ text, line }: Palette, name: string, decimals = 1) => ({
  name,
  nameTextStyle: { color: text },
  axisLabel: { color: text, formatter: (value: number) => number(value, decimals) },
  axisLine: { lineStyle: { color: line } },
  splitLine: { lineStyle: { color: line, opacity: 0.5 } },
});

/** A legend above the chart, in the theme's colour. */
export const legend = ({ text }: Palette) => ({ top: 0, itemWidth: 16, itemHeight: 10, textStyle: { color: text } });

/**
 * A tooltip as plain text, lines parted by line breaks, drawn within the chart: names of products never become markup.
 */
export const plainTooltip = <P>(write: (point: P) => string) => ({
  renderMode: 'richText' as const,
  confine: true,
  formatter: (point: unknown) => write(point as P),
});
