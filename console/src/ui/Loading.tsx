import { VisuallyHidden } from '@mantine/core';
import { useText } from '../i18n/messages.ts';
import classes from './Loading.module.css';
import { text } from './text.ts';

/** What a page is made of, from the top, and how many of each stand there. */
const SHAPES = {
  rows: { rows: 8 },
  tiles: { tiles: 5 },
  figures: { tiles: 5, panel: 1, rows: 6 },
  panels: { tiles: 5, panels: 2 },
  board: { tiles: 4, columns: 7 },
  timeline: { tiles: 5, panel: 1 },
} as const satisfies Record<string, Partial<Record<Part, number>>>;

type Part = 'title' | 'filters' | 'tiles' | 'panel' | 'panels' | 'columns' | 'rows';
export type Shape = keyof typeof SHAPES;

const HEAD = { title: 1, filters: 3 } as const;

interface Props {
  /** What will stand there. */
  readonly shape?: Shape | undefined;
  /** Just so many rows, where little will stand. */
  readonly rows?: number;
  /** The page has not even its title yet. */
  readonly page?: boolean;
}

/** Grey areas where the page's parts will be, so that nothing jumps when they come. */
export function Loading({ shape = 'rows', rows, page }: Props) {
  const { loading } = useText(text);
  const parts: Partial<Record<Part, number>> = { ...(page && HEAD), ...(rows ? { rows } : SHAPES[shape]) };
  return (
    <div className={classes.shape} role="status">
      <VisuallyHidden>{loading}</VisuallyHidden>
      {Object.entries(parts).map(([part, count]) => (
        <div key={part} className={classes[part]} aria-hidden>
          {Array.from({ length: count }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: alike, never reordered
            <i key={i} />
          ))}
        </div>
      ))}
    </div>
  );
}
