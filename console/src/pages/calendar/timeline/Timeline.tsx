import { VisuallyHidden } from '@mantine/core';
import type { SchoolBreak } from '@promo/contracts/gateway/words';
import type { ProposalResult } from '@promo/contracts/promo-analytics/proposal-results';
import { mayChange } from '@promo/contracts/promo-proposals/rights';
import { Suspense, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { useCurrentWeek } from '../../../format/today.ts';
import { weekRange, weekSpan } from '../../../format/weeks.ts';
import { useText } from '../../../i18n/messages.ts';
import { movesOf } from '../../../plan/moves.ts';
import { useMay, useMe } from '../../../session/session.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { useNeighbourFocus } from '../../../ui/neighbourFocus.ts';
import { useShortcut } from '../../../ui/shortcuts.tsx';
import { useStepping } from '../../../ui/useStepping.ts';
import { columnsOf } from '../../../ui/weekColumns.ts';
import { sourceNamed, sourceText } from '../../../wording/source.ts';
import type { Scheduled, Window } from '../filters.ts';
import { type Grouping, groupOf } from '../grouping.ts';
import { text } from '../text.ts';
import { Bar } from './Bar.tsx';
import { Heads } from './Heads.tsx';
import { layOut } from './lanes.ts';
import type { Weeks } from './pulled.ts';
import classes from './Timeline.module.css';
import { useGrip } from './useGrip.ts';
import { usePointedAt } from './usePointedAt.ts';
import { useReschedule } from './useReschedule.ts';

const Card = lazy(() => import('./Card.tsx'));

interface Props {
  readonly window: Window;
  /** Opens at the current week, where not all weeks fit. */
  readonly fromNow: boolean;
  readonly breaks: readonly SchoolBreak[];
  readonly entries: readonly Scheduled[];
  readonly group: Grouping;
  /** Open conflicts by proposal. */
  readonly conflicts: ReadonlyMap<number, number>;
  /** What came of those that are over. */
  readonly results: ReadonlyMap<number, ProposalResult>;
  /** Proposals to be made stand out, for example those of a conflict. */
  readonly marked: ReadonlySet<number>;
}

/** Rows above the first band: weeks, holidays, promotions in the week. */
const HEAD_ROWS = 3;

/** As many rows as a screen shows; the bars below are drawn after these, while the page already answers. */
const FIRST_ROWS = 24;

/** Promotions as bars over weeks, in bands; bars of one's own are moved and stretched here, and new ones drawn. */
export function Timeline({ window, fromNow, breaks, entries, group, conflicts, results, marked }: Props) {
  const words = useText(text);
  const me = useMe();
  const mayPlan = useMay()('promo_plan');
  const [, navigate] = useLocation();
  const grid = useRef<HTMLElement>(null);
  useNeighbourFocus(grid, 'a[data-id]');
  const weeks = useMemo(() => weekRange(window.from, window.to), [window]);
  const names = useText(sourceText);
  const bands = useMemo(
    () => layOut(entries, window, (entry) => groupOf(entry, group, names)),
    [entries, window, group, names],
  );
  const movable = useMemo(
    () =>
      new Map(
        entries
          .filter((entry) => mayPlan && movesOf(entry.status).edit && mayChange(me, entry))
          .map((entry) => [entry.id, entry]),
      ),
    [entries, mayPlan, me],
  );
  const drawnRows = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS);
  const reschedule = useReschedule();
  const { held, take, listeners } = useGrip({
    window,
    movable: (id) => movable.get(id),
    mayDraw: mayPlan,
    onMove: (entry, to) => reschedule({ entry, to }),
    onDraw: ({ start_yw, end_yw }, band) => {
      const asked = new URLSearchParams({ start: `${start_yw}`, end: `${end_yw}` });
      if (group === 'source' && band) asked.set(group, sourceNamed(band));
      if (group === 'channel' && band) asked.set(group, band);
      navigate(`/proposals/new?${asked}`);
    },
  });
  const pointed = usePointedAt(grid);
  const about = held ? undefined : entries.find(({ id }) => id === pointed.at?.id);
  const now = useCurrentWeek();
  const lanes = bands.reduce((sum, band) => sum + band.lanes, 0);
  const corner = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const weeksStart = corner.current?.getBoundingClientRect().right;
    if (!fromNow || weeksStart === undefined || !current.current) return;
    grid.current?.scrollBy(current.current.getBoundingClientRect().left - weeksStart, 0);
  }, [fromNow]);

  useStepping(grid, 'a[data-status]');
  useShortcut(
    'm',
    words.take,
    () => {
      const entry = movable.get(Number((document.activeElement as HTMLElement | null)?.dataset.id));
      if (entry) take(entry);
    },
    { enabled: mayPlan },
  );

  return (
    <>
      <section
        ref={grid}
        className={classes.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={words.timeline}
        data-pulling={held !== null || undefined}
        {...listeners}
        {...pointed.listeners}
      >
        <div className={classes.grid} style={{ '--weeks': window.weeks } as React.CSSProperties}>
          <div ref={corner} className={classes.corner} />
          <Heads
            weeks={weeks}
            breaks={breaks}
            drawn={held && held.entry === null ? held.weeks : null}
            onPlan={mayPlan ? (yw) => navigate(`/proposals/new?start=${yw}`) : null}
          />
          <div className={classes.loadLabel}>{words.perWeek}</div>
          {weeks.map((yw, i) => (
            <div key={yw} className={classes.load} style={{ gridColumn: i + 2 }}>
              {entries.filter(({ start_yw, end_yw }) => start_yw <= yw && yw <= end_yw).length}
            </div>
          ))}
          {weeks.includes(now) && (
            <div
              ref={current}
              className={classes.now}
              style={{ gridColumn: weeks.indexOf(now) + 2, gridRow: `${HEAD_ROWS + 1} / span ${lanes}` }}
              aria-hidden
            />
          )}
          {bands.map(({ name, above, lanes, bars }) => {
            const first = HEAD_ROWS + 1 + above;
            const rows = `${first} / span ${lanes}`;
            const label = name ?? words.ungrouped[group];
            const drawn = held && held.entry === null && held.band === (name ?? '') ? held.weeks : null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset would not lie in the grid
              <div key={label} className={classes.band} role="group" aria-label={label}>
                <div className={classes.label} style={{ gridRow: rows }} title={label}>
                  <span>{label}</span>
                </div>
                <div className={classes.field} style={{ gridRow: rows }} data-band={name ?? ''} aria-hidden />
                {drawn && <Drawn weeks={drawn} window={window} rows={rows} />}
                {bars
                  .filter(({ lane }) => first + lane <= drawnRows)
                  .map(({ entry, lane }) => (
                    <Bar
                      key={entry.id}
                      entry={entry}
                      weeks={held?.entry?.id === entry.id ? held.weeks : entry}
                      window={window}
                      row={first + lane}
                      conflicts={conflicts.get(entry.id) ?? 0}
                      result={results.get(entry.id)}
                      marked={marked.size === 0 ? undefined : marked.has(entry.id)}
                      movable={movable.has(entry.id)}
                      held={held?.entry?.id === entry.id}
                    />
                  ))}
              </div>
            );
          })}
        </div>
      </section>
      <VisuallyHidden role="status">
        {held && words.heldAt(held.entry?.title ?? words.newProposal, weekSpan(held.weeks.start_yw, held.weeks.end_yw))}
      </VisuallyHidden>
      {about && pointed.at && (
        <Suspense>
          <Card
            entry={about}
            conflicts={conflicts.get(about.id) ?? 0}
            movable={movable.has(about.id)}
            at={pointed.at.box}
            onEnter={pointed.stay}
            onLeave={pointed.leave}
          />
        </Suspense>
      )}
    </>
  );
}

/** Weeks that are drawn for a promotion that does not exist yet. */
function Drawn({ weeks, window, rows }: { weeks: Weeks; window: Window; rows: string }) {
  const { start, end } = columnsOf(weeks, window);
  return (
    <div className={classes.drawn} style={{ gridRow: rows, gridColumn: `${start + 1} / ${end + 1}` }} aria-hidden>
      {weekSpan(weeks.start_yw, weeks.end_yw)}
    </div>
  );
}
