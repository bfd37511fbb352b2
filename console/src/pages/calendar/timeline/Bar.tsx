import { VisuallyHidden } from '@mantine/core';
import type { ProposalResult } from '@promo/contracts/promo-analytics/proposal-results';
import { memo } from 'react';
import { Link } from 'wouter';
import { euros, percent } from '../../../format/numbers.ts';
import { weekSpan } from '../../../format/weeks.ts';
import { useText } from '../../../i18n/messages.ts';
import { HUES } from '../../../plan/hues.ts';
import { verdictOn } from '../../../plan/result/results.ts';
import { useResultWords } from '../../../plan/result/useResultWords.ts';
import { titleOf } from '../../../plan/title.ts';
import { columnsOf } from '../../../ui/weekColumns.ts';
import { statusText } from '../../../wording/proposals.text.ts';
import type { Scheduled, Window } from '../filters.ts';
import { text } from '../text.ts';
import type { Weeks } from './pulled.ts';
import classes from './Timeline.module.css';

interface Props {
  readonly entry: Scheduled;
  /** Where it is shown, other than its own while it is pulled. */
  readonly weeks: Weeks;
  readonly window: Window;
  readonly row: number;
  readonly conflicts: number;
  readonly result: ProposalResult | undefined;
  readonly marked: boolean | undefined;
  readonly movable: boolean;
  readonly held: boolean;
}

/** A promotion on the timeline, which leads to its page; those that are not pulled stay as they are while one is. */
export const Bar = memo(function Bar({ entry, weeks, window, row, conflicts, result, marked, movable, held }: Props) {
  const words = useText(text);
  const status = useText(statusText)[entry.status];
  const writeResult = useResultWords();
  const verdict = result && verdictOn(result);
  const { start, end, cutLeft, cutRight } = columnsOf(weeks, window);
  const title = titleOf(entry);
  const depth = entry.avg_discount_pct === null ? '' : `−${percent(entry.avg_discount_pct)}`;
  const about = [
    status,
    weekSpan(weeks.start_yw, weeks.end_yw),
    words.skus(entry.n_skus),
    depth,
    conflicts > 0 ? words.conflictCount(conflicts) : '',
    verdict ? writeResult(result) : '',
  ].filter(Boolean);
  return (
    <Link
      href={`/proposals/${entry.id}`}
      className={classes.bar}
      style={{ gridRow: row, gridColumn: `${start + 1} / ${end + 1}` }}
      draggable={false}
      data-id={entry.id}
      data-status={entry.status}
      data-hue={HUES[entry.status]}
      data-conflict={conflicts > 0 || undefined}
      data-marked={marked}
      data-movable={movable || undefined}
      data-held={held || undefined}
      data-cut-left={cutLeft || undefined}
      data-cut-right={cutRight || undefined}
    >
      {movable && !cutLeft && <span className={classes.end} data-grip="start" aria-hidden />}
      {conflicts > 0 && (
        <span className={classes.warning} aria-hidden>
          ⚠{conflicts}
        </span>
      )}
      <span className={classes.name}>{title}</span>
      {depth && (
        <span className={classes.depth} aria-hidden>
          {depth}
        </span>
      )}
      {verdict && (
        <span className={classes.result} data-hue={verdict.hue} data-sign={verdict.sign || undefined} aria-hidden>
          {verdict.sign} <span className={classes.earned}>{euros(result.actual_incremental_margin_eur)}</span>
        </span>
      )}
      {movable && !cutRight && <span className={classes.end} data-grip="end" aria-hidden />}
      <VisuallyHidden>, {about.join(', ')}</VisuallyHidden>
    </Link>
  );
});
