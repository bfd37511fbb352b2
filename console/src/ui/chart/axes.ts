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

/** The axis below a chart, with its name in the middle. */
export const axisBelow = (...of: Parameters<typeof axis>) => ({ ...axis(...of), nameLocation: 'middle', nameGap: 28 });

/** A box from quartile to quartile around the median, in a colour; without whiskers: extremes say nothing of a usual promotion. */
export const boxOf = (low: number | null, median: number | null, high: number | null, colour: string | undefined) => ({
  value: [low, low, median, high, high],
  itemStyle: { color: 'transparent', borderColor: colour, borderWidth: 2 },
});

/** An axis along which names stand, as weeks do. */
export const nameAxis = ({ text, line }: Palette, names: readonly string[]) => ({
  type: 'category' as const,
  data: [...names],
  axisLabel: { color: text },
  axisLine: { lineStyle: { color: line } },
});

/** A legend above the chart, in the theme's colour. */
export const legend = ({ text }: Palette) => ({ top: 0, itemWidth: 16, itemHeight: 10, textStyle: { color: text } });

/** A tooltip lies over the chart as an element of the page, in the colours of its theme. */
const TOOLTIP = {
  confine: true,
  backgroundColor: 'var(--mantine-color-body)',
  borderColor: 'var(--mantine-color-default-border)',
  textStyle: { color: 'var(--mantine-color-text)', fontSize: 13, fontFamily: 'inherit' },
};

/** What a tooltip says of all points above one place of the axis. */
export const axisTooltip = (write?: (value: number | null) => string) => ({
  ...TOOLTIP,
  trigger: 'axis' as const,
  ...(write && { valueFormatter: (value: unknown) => write(value as number | null) }),
});

/** A tooltip over a whole column of a chart, wherever in it the pointer is: lines of plain text about the column's index. */
export const columnTooltip = (write: (index: number) => readonly string[]) => ({
  ...plainTooltip((points: readonly { dataIndex: number }[]) => write(points[0]?.dataIndex ?? -1).join('\n')),
  trigger: 'axis' as const,
  axisPointer: { type: 'shadow' as const },
});

/** A tooltip as plain text, lines parted by line breaks. It is made a text node: names of products never become markup. */
export const plainTooltip = <P>(write: (point: P) => string) => ({
  ...TOOLTIP,
  extraCssText: 'white-space: pre-line',
  formatter: (point: unknown) => document.createTextNode(write(point as P)),
});
