import type { ReactNode } from 'react';
import { instant } from '../format/dates.ts';
import { useText } from '../i18n/messages.ts';
import classes from './Log.module.css';
import { text } from './text.ts';

interface LogEntry {
  readonly key: string | number;
  readonly what: ReactNode;
  /** ISO instant. */
  readonly at: string;
  /** A name; null for an anonymous caller. */
  readonly by: string | null | undefined;
}

/** What happened, when and by whom; the latest first. */
export function Log({ entries }: { entries: readonly LogEntry[] }) {
  const { anonymous } = useText(text);
  return (
    <ol className={classes.log}>
      {entries.toReversed().map(({ key, what, at, by }) => (
        <li key={key}>
          {what}
          <small>
            {instant(at)} · {by ?? anonymous}
          </small>
        </li>
      ))}
    </ol>
  );
}
