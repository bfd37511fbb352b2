import { VisuallyHidden } from '@mantine/core';
import type { ProposalResult } from '@promo/contracts/promo-analytics/proposal-results';
import { useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { shortDay } from '../../format/dates.ts';
import { euros, percent } from '../../format/numbers.ts';
import { currentWeek, mondayOf, week, weekOf, weekRange } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { HUES } from '../../plan/hues.ts';
import { verdictOn } from '../../plan/result/results.ts';
import { useResultWords } from '../../plan/result/useResultWords.ts';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { text as shared } from '../../ui/text.ts';
import { statusText } from '../../wording/proposals.text.ts';
import type { Scheduled, Window } from './filters.ts';
import { type Bar, layOut } from './lanes.ts';
import classes from './Timeline.module.css';
import { text } from './text.ts';

interface Props {
  readonly window: Window;
  readonly entries: readonly Scheduled[];
  /** Open conflicts by proposal. */
  readonly conflicts: ReadonlyMap<number, number>;
  /** What came of those that are over. */
  readonly results: ReadonlyMap<number, ProposalResult>;
  /** Proposals to be made stand out, for example those of a conflict. */
  readonly marked: ReadonlySet<number>;
}

/** Promotions as bars over weeks, one band for each source. */
export function Timeline({ window, entries, conflicts, results, marked }: Props) {
  const words = useText(text);
  const { nextRow, previousRow } = useText(shared);
  const grid = useRef<HTMLElement>(null);
  const weeks = useMemo(() => weekRange(window.from, window.to), [window]);
  const sources = useMemo(() => layOut(entries, window), [entries, window]);
  const now = currentWeek();
  const rows = sources.reduce((sum, { lanes }) => sum + lanes, 0);

  const step = (by: number) => {
    const bars = [...(grid.current?.querySelectorAll<HTMLElement>('a[data-status]') ?? [])];
    const at = bars.indexOf(document.activeElement as HTMLElement);
    bars[Math.min(bars.length - 1, Math.max(0, at + by))]?.focus();
  };
  useShortcut('j', nextRow, () => step(1));
  useShortcut('k', previousRow, () => step(-1));

  let row = 3;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={grid} className={classes.scroller} tabIndex={0} aria-label={words.timeline}>
      <div className={classes.grid} style={{ '--weeks': window.weeks } as React.CSSProperties}>
        <div className={classes.corner} />
        {weeks.map((yw, i) => (
          <div key={yw} className={classes.week} style={{ gridColumn: i + 2 }} data-now={yw === now || undefined}>
            <span>{words.weekShort(weekOf(yw))}</span>
            <small>{shortDay(mondayOf(yw))}</small>
          </div>
        ))}
        <div className={classes.loadLabel}>{words.perWeek}</div>
        {weeks.map((yw, i) => (
          <div key={yw} className={classes.load} style={{ gridColumn: i + 2 }}>
            {entries.filter(({ start_yw, end_yw }) => start_yw <= yw && yw <= end_yw).length}
          </div>
        ))}
        {weeks.includes(now) && (
          <div
            className={classes.now}
            style={{ gridColumn: weeks.indexOf(now) + 2, gridRow: `3 / span ${rows}` }}
            aria-hidden
          />
        )}
        {sources.map(({ name, lanes, bars }) => {
          const first = row;
          row += lanes;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would not lie in the grid
            <div key={name} className={classes.source} role="group" aria-label={name}>
              <div className={classes.label} style={{ gridRow: `${first} / span ${lanes}` }} title={name}>
                {name}
              </div>
              <div className={classes.rule} style={{ gridRow: first }} aria-hidden />
              {bars.map((bar) => (
                <BarLink
                  key={bar.entry.id}
                  bar={bar}
                  row={first + bar.lane}
                  conflicts={conflicts.get(bar.entry.id) ?? 0}
                  result={results.get(bar.entry.id)}
                  marked={marked.size === 0 ? undefined : marked.has(bar.entry.id)}
                />
              ))}
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface BarProps {
  readonly bar: Bar;
  readonly row: number;
  readonly conflicts: number;
  readonly result: ProposalResult | undefined;
  readonly marked: boolean | undefined;
}

function BarLink({ bar: { entry, start, end, cutLeft, cutRight }, row, conflicts, result, marked }: BarProps) {
  const words = useText(text);
  const status = useText(statusText)[entry.status];
  const writeResult = useResultWords();
  const verdict = result && verdictOn(result);
  const title = entry.title ?? `#${entry.id}`;
  const about = [
    title,
    status,
    entry.start_yw === entry.end_yw ? week(entry.start_yw) : `${week(entry.start_yw)} – ${week(entry.end_yw)}`,
    words.skus(entry.n_skus),
    entry.avg_discount_pct === null ? '' : `−${percent(entry.avg_discount_pct)}`,
    conflicts > 0 ? words.conflictCount(conflicts) : '',
    verdict ? writeResult(result) : '',
  ].filter(Boolean);
  return (
    <Link
      href={`/proposals/${entry.id}`}
      className={classes.bar}
      style={{ gridRow: row, gridColumn: `${start + 1} / ${end + 1}` }}
      title={about.join(' · ')}
      data-status={entry.status}
      data-hue={HUES[entry.status]}
      data-conflict={conflicts > 0 || undefined}
      data-marked={marked}
      data-cut-left={cutLeft || undefined}
      data-cut-right={cutRight || undefined}
    >
      {conflicts > 0 && (
        <span className={classes.warning} aria-hidden>
          ⚠{conflicts}
        </span>
      )}
      <span className={classes.name}>{title}</span>
      {verdict && (
        <span className={classes.result} data-hue={verdict.hue} data-sign={verdict.sign || undefined} aria-hidden>
          {verdict.sign} <span className={classes.earned}>{euros(result.actual_incremental_margin_eur)}</span>
        </span>
      )}
      <VisuallyHidden>, {about.slice(1).join(', ')}</VisuallyHidden>
    </Link>
  );
}
