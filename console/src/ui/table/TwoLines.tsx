import type { ReactNode } from 'react';
import classes from './TwoLines.module.css';

interface Props {
  readonly name: ReactNode;
  /** What else there is to say, in small below the name. */
  readonly children: ReactNode;
}

/** A row by its name, with what its table has no column for. */
export function TwoLines({ name, children }: Props) {
  return (
    <div className={classes.lines}>
      <strong>{name}</strong>
      {children}
    </div>
  );
}
