import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ReactNode } from 'react';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { tallyOf } from '../nc30/nc30.ts';
import { isOverOn } from '../running.ts';
import type { Concern } from './concern.ts';
import { text } from './text.ts';
import classes from './Warnings.module.css';

interface Props {
  readonly row: Concern;
  /** What else there is to say of it. */
  readonly children?: ReactNode;
}

/** What speaks against approving: days that have passed, open conflicts, and prices above the lowest in 30 days; and what of it is not known. Of stock it says nothing; `StockInShort.tsx` does. */
export function Warnings({ row: { proposal, conflicts, breaches, nc30 }, children }: Props) {
  const words = useText(text);
  // all lines with a price are in it, once it is known
  const unpriced = nc30 ? proposal.skus.filter(({ code }) => !nc30.has(code)).length : 0;
  const { exempt, untold, compared } = tallyOf(nc30?.values() ?? []);
  const over = isOverOn(useToday(), proposal);
  if (!over && conflicts === 0 && breaches === 0 && unpriced === 0 && untold === 0 && nc30)
    return (
      <span className={classes.warnings}>
        <span className={classes.plain}>{words.noConflicts}</span>
        {compared > 0 && <span className={classes.plain}>{words.nc30Kept}</span>}
        {exempt > 0 && <span className={classes.plain}>{words.nc30Exempt(exempt)}</span>}
        {children}
      </span>
    );
  return (
    <span className={classes.warnings}>
      {over && <Warning>{words.over}</Warning>}
      {conflicts === undefined && <span className={classes.plain}>{words.conflictsUnknown}</span>}
      {conflicts !== undefined && conflicts > 0 && <Warning>{words.conflicts(conflicts)}</Warning>}
      {!nc30 && <span className={classes.plain}>{words.nc30Unknown}</span>}
      {breaches > 0 && <Warning>{words.breaches(breaches)}</Warning>}
      {children}
      {exempt > 0 && <span className={classes.plain}>{words.nc30Exempt(exempt)}</span>}
      {untold > 0 && <span className={classes.plain}>{words.nc30NoData(untold)}</span>}
      {unpriced > 0 && <span className={classes.plain}>{words.unpriced(unpriced)}</span>}
    </span>
  );
}

interface WarningProps {
  /** For whoever points at it. */
  readonly title?: string;
  /** There is still time to do something about it. */
  readonly calm?: boolean;
  readonly children: string;
}

/** One of them. */
export const Warning = ({ title, calm = false, children }: WarningProps) => (
  <span title={title} className={calm ? classes.plain : undefined}>
    <IconAlertTriangle size={14} aria-hidden />
    {children}
  </span>
);
