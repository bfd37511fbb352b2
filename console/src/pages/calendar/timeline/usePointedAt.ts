import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A bar, and where it is on the screen. */
interface Pointed {
  readonly id: number;
  readonly box: DOMRect;
}

/** Who only passes by is told nothing; who goes from the bar to its card keeps it. */
const DELAY_MS = 400;
const GRACE_MS = 150;

/** The bar that the pointer rests on, or that the keyboard reached; Escape puts it away, and so does scrolling. */
export function usePointedAt(within: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState<Pointed | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (ms: number, next: () => Pointed | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAt(next()), ms);
  };
  const barOf = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[data-id]');
  const pointAt = (bar: HTMLElement, ms: number) =>
    later(ms, () => (bar.isConnected ? { id: Number(bar.dataset.id), box: bar.getBoundingClientRect() } : null));
  const leave = () => later(GRACE_MS, () => null);

  useEffect(() => {
    const now = () => {
      clearTimeout(timer.current);
      setAt(null);
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && now();
    const scroller = within.current;
    scroller?.addEventListener('scroll', now, { passive: true });
    window.addEventListener('scroll', now, { passive: true });
    window.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer.current);
      scroller?.removeEventListener('scroll', now);
      window.removeEventListener('scroll', now);
      window.removeEventListener('keydown', onKey);
    };
  }, [within]);

  const listeners = {
    onPointerOver: ({ target, pointerType, buttons }: PointerEvent) => {
      const bar = barOf(target);
      if (pointerType === 'touch' || buttons !== 0) return;
      if (bar) pointAt(bar, DELAY_MS);
      else leave();
    },
    onPointerLeave: leave,
    onPointerDownCapture: () => {
      clearTimeout(timer.current);
      setAt(null);
    },
    onFocus: ({ target }: { target: EventTarget }) => {
      const bar = barOf(target);
      if (bar?.matches(':focus-visible')) pointAt(bar, DELAY_MS);
    },
  };
  return { at, stay: () => clearTimeout(timer.current), leave, listeners };
}
