import type { ReactNode } from 'react';
import { daysFrom } from '../format/dates.ts';
import { useToday } from '../format/today.ts';
import { useText } from '../i18n/messages.ts';
import { lateText } from '../wording/late.text.ts';

interface Props {
  readonly on: string;
  /** It has happened: the day is only told. */
  readonly done?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** What is said of a day by which something is to happen: once that is past in red, with how late it is. */
export function Due({ on, done = false, className, children }: Props) {
  const { late } = useText(lateText);
  const today = useToday();
  if (done || on >= today) return <span>{children}</span>;
  return (
    <span className={className} style={{ color: 'var(--bad)' }}>
      {children}, {late(daysFrom(on, today))}
    </span>
  );
}
