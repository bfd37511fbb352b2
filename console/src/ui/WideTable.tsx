import type { CSSProperties, ReactNode } from 'react';
import classes from './WideTable.module.css';

interface Props {
  /** Id of the heading that names the table. */
  readonly labelledBy: string;
  /** Pixels; where there is less room, the table scrolls sideways. */
  readonly minWidth: number;
  readonly children: ReactNode;
}

/** A table that scrolls sideways on narrow screens, by keyboard too. */
export function WideTable({ labelledBy, minWidth, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, there is nothing to fill in
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div role="group" aria-labelledby={labelledBy} tabIndex={0} className={classes.scroller}>
      <div className={classes.table} style={{ '--least': `${minWidth}px` } as CSSProperties}>
        {children}
      </div>
    </div>
  );
}
