import type { ReactNode } from 'react';
import classes from './FactLine.module.css';

/** Names and values one after the other, in as few lines as the screen allows. */
export function FactLine({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.line}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
