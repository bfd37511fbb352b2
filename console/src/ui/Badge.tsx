import type { ReactNode } from 'react';
import classes from './Badge.module.css';

/** The colours of states, see `global.css`; `plain` is the page's own. */
export type Hue = 'plain' | 'grey' | 'blue' | 'cyan' | 'green' | 'yellow' | 'purple' | 'red';

/** A state in a word or two, told apart by colour too. */
export function Badge({ hue, children }: { hue: Hue; children: ReactNode }) {
  return (
    <span className={classes.badge} data-hue={hue}>
      {children}
    </span>
  );
}
