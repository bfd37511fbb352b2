import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

interface Props {
  readonly name: ReactNode;
  /** The name may take two lines itself, in a row with room for them. */
  readonly wraps?: boolean;
  /** What else there is to say, in small below the name. */
  readonly children: ReactNode;
}

/** A row by its name, with what its table has no column for. */
export function TwoLines({ name, wraps, children }: Props) {
  return (
    <div className={classes.lines}>
      <strong data-wraps={wraps}>{name}</strong>
      {children}
    </div>
  );
}
