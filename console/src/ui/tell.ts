import { detailOf, SessionEnded } from '../api/errors.ts';
import { createStore } from '../store.ts';

export interface Toast {
  readonly id: string;
  readonly message: string;
  readonly color: 'green' | 'blue' | 'red';
  readonly ms: number;
  /** News pass by; what went wrong and what can be undone is not pushed away by them. */
  readonly passing: boolean;
  /** Takes back what is told. */
  readonly undo?: () => void;
}

export const toasts = createStore<readonly Toast[]>([]);
let made = 0;

/** More toasts would cover the page, so the oldest of those that pass by gives way; the latest is always shown. */
const MOST = 4;

const UNDO_MS = 20_000;

function show(toast: Omit<Toast, 'id'>): string {
  const id = `toast-${++made}`;
  const all = [...toasts.now(), { id, ...toast }];
  const passing = all.filter((one) => one.passing);
  const room = Math.max(1, MOST - (all.length - passing.length));
  const gone = new Set(passing.slice(0, -room));
  toasts.set(all.filter((one) => !gone.has(one)));
  return id;
}

export const endToast = (id: string): void => toasts.set(toasts.now().filter((toast) => toast.id !== id));

/** Short news in the corner. Refusals stay longer, since they have something to say. */
export const tell = {
  done: (message: string) => show({ message, color: 'green', ms: 4000, passing: true }),
  news: (message: string) => show({ message, color: 'blue', ms: 6000, passing: true }),
  /** An error in the server's own words; not the end of the session, which is told where one signs in. */
  failed: (error: unknown) => {
    if (error instanceof SessionEnded) return;
    show({ message: detailOf(error), color: 'red', ms: 12_000, passing: false });
  },
  /** What is done, which can be taken back for a while. */
  undoable: (message: string, undo: () => void) => show({ message, color: 'blue', ms: UNDO_MS, passing: false, undo }),
};
