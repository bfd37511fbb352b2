import { figureText, type Result, type Row, ratioText, targetText, verdictOn } from './row.ts';

interface Load {
  readonly before: number;
  readonly after: number;
}

const HEAD = ['#', 'work', 'ours', 'peer', 'ratio', 'target', 'stands', 'load before → after'];
/** Of "123 ms (100–150)", with room. */
const FIGURE = 24;

/** A table whose lines are written one by one: its columns are as wide as the declared rows will need. */
export function tableOf(rows: readonly Row[]) {
  const widest = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length));
  const peers = widest(rows.map(({ peer = '' }) => peer));
  const widths = [
    3,
    widest(rows.map(({ work }) => work)),
    FIGURE,
    Math.max(4, peers && peers + 1 + FIGURE),
    7,
    7,
    12,
    19,
  ];
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] as number)).join(' | ')} |`;
  return {
    head: () => [line(HEAD), line(widths.map((width) => '-'.repeat(width)))].join('\n'),
    line: (result: Result, { before, after }: Load) => {
      const { row, measured } = result;
      return line([
        row.number,
        row.work,
        measured ? figureText(row.unit, measured.own) : '',
        [row.peer ?? '', measured?.peer ? figureText(row.unit, measured.peer) : ''].join(' ').trim(),
        measured ? ratioText(measured) : '',
        targetText(row),
        verdictOn(result),
        `${before.toFixed(1)} → ${after.toFixed(1)}`,
      ]);
    },
  };
}
