import { Fatal } from '../fatal.ts';
import { type Child, type Spec, startChild } from './child.ts';
import { endGroups } from './end.ts';
import { type Kind, kinds, startJanitor } from './janitor.ts';

export type Processes = AsyncDisposable & {
  launch(kind: Kind, spec: Spec): Child;
  /** Aborts as soon as the end begins: what dies from now on is not started again. */
  closing: AbortSignal;
  janitor: number;
};

const GRACE_MS = { service: 10_000, server: 20_000 } satisfies Record<Kind, number>;

/** Every process of one system. Nothing starts once the end has begun, so nothing is left after it. */
export function openProcesses(): Processes {
  const janitor = startJanitor();
  const running = new Map<Child, Kind>();
  const closing = new AbortController();
  return {
    janitor: janitor.pid,
    closing: closing.signal,
    launch(kind, spec) {
      if (closing.signal.aborted) throw new Fatal(`${spec.name} is not started: shutting down`);
      const child = startChild(spec, { ownSession: kind === 'server' });
      if (!child.pid) return child;
      running.set(child, kind);
      janitor.watch(child.pid, kind);
      void child.exited.then(() => {
        running.delete(child);
        janitor.forget(child.pid);
      });
      return child;
    },
    async [Symbol.asyncDispose]() {
      closing.abort();
      for (const kind of kinds) {
        const left = [...running].filter(([, of]) => of === kind).map(([child]) => child);
        const pids = left.map(({ pid }) => pid);
        await endGroups(pids, GRACE_MS[kind]);
        // only when it is reaped are its ports and files surely free
        await Promise.all(left.map(({ exited }) => exited));
      }
      janitor.release();
    },
  };
}
