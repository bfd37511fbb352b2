import type { CSSProperties, ReactNode } from 'react';
import classes from './Tiles.module.css';
import { columnVariables } from './tileColumns.ts';

export interface Tile {
  readonly label: string;
  readonly value: ReactNode;
  /** What the value means or is made of, in small. */
  readonly note?: ReactNode;
  readonly tone?: 'good' | 'bad';
}

/** A note that is still to come, here or elsewhere: its line is there already, so that nothing below moves when it comes. */
export const TO_COME = '\u00a0';

/** Good above 0, bad below. */
export const toneOf = (value: number | null | undefined): Tile['tone'] =>
  value ? (value > 0 ? 'good' : 'bad') : undefined;

/** Key figures side by side, in even rows as long as there is room for. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <section aria-label={label} className={classes.room}>
      <dl className={classes.tiles} style={columnVariables(tiles.length) as CSSProperties}>
        {tiles.map(({ label, value, note, tone }) => (
          <div key={label} className={classes.tile} data-tone={tone}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span>
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
