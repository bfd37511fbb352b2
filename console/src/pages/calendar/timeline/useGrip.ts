import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { addWeeks } from '../../../format/weeks.ts';
import type { Scheduled, Window } from '../filters.ts';
import { between, type Grip, pulled, sameWeeks, type Weeks } from './pulled.ts';

/** What is being pulled: a bar, or weeks that are drawn for a promotion that does not exist yet. */
interface Held {
  /** The bar's proposal; null for new weeks. */
  readonly entry: Scheduled | null;
  /** The band in which new weeks are drawn: '' for the one without a name, null where it is none. */
  readonly band: string | null;
  /** As it is now. */
  readonly weeks: Weeks;
}

interface Options {
  readonly window: Window;
  /** The entry of a bar that may be moved; undefined where it may not. */
  readonly movable: (id: number) => Scheduled | undefined;
  readonly mayDraw: boolean;
  readonly onMove: (entry: Scheduled, to: Weeks) => void;
  readonly onDraw: (weeks: Weeks, band: string | null) => void;
}

/** Pixels that a hand may shake without pulling anything. */
const SHAKE = 4;

interface Pull {
  readonly x: number;
  readonly grip: Grip;
  readonly entry: Scheduled | null;
  readonly band: string | null;
  readonly from: Weeks;
  moved: boolean;
}

/** Bars pulled by the mouse or by keys, and empty weeks drawn over; nothing is told before it is let go, and Escape lets it be. */
export function useGrip({ window, movable, mayDraw, onMove, onDraw }: Options) {
  const [held, setHeld] = useState<Held | null>(null);
  const pull = useRef<Pull>(null);
  // the click that ends a pull must not open the proposal
  const justPulled = useRef(false);

  /** A pointer moves many times within a week. */
  const hold = (next: Held) => setHeld((now) => (now && isSame(now, next) ? now : next));
  const drop = (now: Held) => {
    setHeld(null);
    if (now.entry === null) onDraw(now.weeks, now.band);
    else if (!sameWeeks(now.entry, now.weeks)) onMove(now.entry, now.weeks);
  };
  const release = () => {
    pull.current = null;
    setHeld(null);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    justPulled.current = false;
    const target = event.target as HTMLElement;
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const entry = movable(Number(target.closest<HTMLElement>('[data-id]')?.dataset.id));
    const field = target.closest<HTMLElement>('[data-band]');
    if (!entry && !(field && mayDraw)) return;
    const week = addWeeks(window.from, Math.floor((event.clientX - left(event)) / weekWidth(event)));
    pull.current = {
      x: event.clientX,
      grip: (target.dataset.grip as Grip | undefined) ?? 'whole',
      entry: entry ?? null,
      band: field?.dataset.band ?? null,
      from: entry ?? { start_yw: week, end_yw: week },
      moved: false,
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = pull.current;
    if (!now) return;
    if (!now.moved) {
      if (Math.abs(event.clientX - now.x) < SHAKE) return;
      now.moved = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    const { entry, band, from, grip } = now;
    if (entry) {
      hold({ entry, band, weeks: pulled(from, grip, Math.round((event.clientX - now.x) / weekWidth(event))) });
      return;
    }
    const column = Math.floor((event.clientX - left(event)) / weekWidth(event));
    const week = addWeeks(window.from, Math.min(window.weeks - 1, Math.max(0, column)));
    hold({ entry, band, weeks: between(from.start_yw, week) });
  };
  const onPointerUp = () => {
    justPulled.current = pull.current?.moved === true && held !== null;
    if (justPulled.current && held) drop(held);
    release();
  };
  const onClickCapture = (event: MouseEvent) => {
    if (!justPulled.current) return;
    justPulled.current = false;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Takes hold of a bar for the arrow keys. */
  const take = (entry: Scheduled) => setHeld({ entry, band: null, weeks: entry });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const week = Number((event.target as HTMLElement).dataset.week);
    if (by && mayDraw && event.shiftKey && week && !held?.entry) {
      event.preventDefault();
      const weeks = held?.weeks ?? { start_yw: week, end_yw: week };
      setHeld({ entry: null, band: null, weeks: pulled(weeks, 'end', by) });
    } else if (held && by && held.entry) {
      event.preventDefault();
      setHeld({ ...held, weeks: pulled(held.weeks, event.shiftKey ? 'end' : 'whole', by) });
    } else if (held && event.key === 'Enter') {
      event.preventDefault();
      drop(held);
    } else if (held && event.key === 'Escape') {
      event.preventDefault();
      release();
    }
  };
  const listeners = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: release,
    onClickCapture,
    onKeyDown,
    // what the keys hold is let be; pressing the mouse moves the focus too
    onBlur: () => {
      if (!pull.current) setHeld(null);
    },
  };
  return { held, take, listeners };
}

const isSame = (a: Held, b: Held): boolean => a.entry === b.entry && a.band === b.band && sameWeeks(a.weeks, b.weeks);

/** The grid's first week, from which columns are counted; it moves as the timeline is scrolled. */
const firstWeek = ({ currentTarget }: PointerEvent<HTMLElement>): DOMRect =>
  (currentTarget.querySelector('[data-first-week]') as HTMLElement).getBoundingClientRect();

const left = (event: PointerEvent<HTMLElement>): number => firstWeek(event).left;

/** A week's width with the gap to the next one. */
const weekWidth = (event: PointerEvent<HTMLElement>): number => firstWeek(event).width + GAP;

/** As the stylesheet has it. */
const GAP = 2;
