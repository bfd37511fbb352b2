import type { ReactNode } from 'react';
import classes from './Facts.module.css';

interface Props {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  /** One after the other, in as few lines as the screen allows, instead of in two columns. */
  readonly inLine?: boolean;
}

/** Names and values. */
export function Facts({ facts, inLine = false }: Props) {
  return (
    <dl className={inLine ? classes.line : classes.facts}>
      {facts.map(([name, value], i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and facts have no state
        <div key={`${i} ${name}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
