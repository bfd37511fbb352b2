import type { ReactNode } from 'react';
import classes from './Facts.module.css';

export type Fact = readonly [name: string, value: ReactNode];

interface Props {
  /** What is not there is left out: `campaign && [words.campaign, campaign]`. */
  readonly facts: readonly (Fact | '' | 0 | false | null | undefined)[];
  /** One after the other, in as few lines as the screen allows, instead of in two columns. */
  readonly inLine?: boolean;
}

/** Names and values. */
export function Facts({ facts, inLine = false }: Props) {
  return (
    <dl className={inLine ? classes.line : classes.facts}>
      {facts
        .filter((fact) => !!fact)
        .map(([name, value], i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and facts have no state
          <div key={`${i} ${name}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
