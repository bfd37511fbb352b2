import type { ReactNode } from 'react';
import { detailOf } from '../api/errors.ts';

export interface Toast {
  readonly id: string;
  readonly message: ReactNode;
  readonly color: 'green' | 'blue' | 'red';
  readonly ms: number;
  /** When its time is over or it is closed by hand; not when it is hidden. */
  readonly onEnd?: () => void;
}

let toasts: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** More toasts would cover the page, so the oldest is closed. */
const MOST = 4;

function show(toast: Omit<Toast, 'id'>): string {
  const id = `toast-${++made}`;
  set([...toasts, { id, ...toast }]);
  for (const { id: oldest } of toasts.slice(0, -MOST)) endToast(oldest);
  return id;
}

export const toastsNow = (): readonly Toast[] => toasts;
export const onToasts = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Closes a toast and runs its `onEnd`. */
export function endToast(id: string): void {
  const toast = toasts.find((one) => one.id === id);
  if (!toast) return;
  tell.hide(id);
  toast.onEnd?.();
}

/** Short news in the corner. Refusals stay longer, since they have something to say. */
export const tell = {
  done: (message: string) => show({ message, color: 'green', ms: 4000 }),
  news: (message: string) => show({ message, color: 'blue', ms: 6000 }),
  /** An error in the server's own words. */
  failed: (error: unknown) => show({ message: detailOf(error), color: 'red', ms: 12_000 }),
  /** Something to press, for example to undo. */
  offer: (message: ReactNode, ms: number, onEnd: () => void) => show({ message, color: 'blue', ms, onEnd }),
  hide: (id: string) => set(toasts.filter((toast) => toast.id !== id)),
};
