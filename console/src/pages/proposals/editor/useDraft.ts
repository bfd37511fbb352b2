import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Draft, draftOf, emptyLine, type Line } from '../../../plan/draft.ts';
import { type Stashed, stash, stashed } from '../stash.ts';

/** A proposal being edited: what stands on the server, what stands in the fields, and the ways to change that. */
export interface Editing {
  readonly draft: Draft;
  readonly dirty: boolean;
  /** The fields came back from an earlier visit. */
  readonly restored: boolean;
  /** The server has a newer version than the one that was changed here. */
  readonly behind: boolean;
  readonly change: (changes: Partial<Draft>) => void;
  readonly changeLine: (code: string, changes: Partial<Line>) => void;
  readonly addLine: (code: string, name: string | null) => void;
  readonly removeLine: (code: string) => void;
  /** Goes on from a state of the server; what was unsaved is gone. */
  readonly restart: (proposal: Proposal) => void;
  /** The version that was changed here, which a change is meant for; null for a new one. */
  readonly version: number | null;
  readonly discard: () => void;
}

const same = (a: Draft, b: Draft) => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * `fresh` is what a new proposal begins with, `begun` what is already changed of it; `proposal` is the server's latest state
 * of one that exists.
 */
export function useDraft(proposal: Proposal | null, fresh: Draft, begun: Draft | null): Editing {
  const id = proposal?.id ?? null;
  const [kept] = useState<Stashed | null>(() => (begun ? null : stashed(id)));
  const [base, setBase] = useState<{ version: number | null; draft: Draft }>(() => ({
    version: kept ? kept.version : (proposal?.version ?? null),
    draft: proposal ? draftOf(proposal) : fresh,
  }));
  const [draft, setDraft] = useState<Draft>(() => begun ?? kept?.draft ?? base.draft);
  const [restored, setRestored] = useState(kept !== null);
  const dirty = useMemo(() => !same(draft, base.draft), [draft, base]);
  const behind = proposal !== null && proposal.version !== base.version;

  const restart = useCallback((latest: Proposal) => {
    const next = draftOf(latest);
    setBase({ version: latest.version, draft: next });
    setDraft(next);
    setRestored(false);
  }, []);

  // nothing is lost by showing what somebody else has saved
  useEffect(() => {
    if (proposal && behind && !dirty) restart(proposal);
  }, [proposal, behind, dirty, restart]);

  const version = base.version;
  useEffect(() => {
    stash(id, dirty ? { version, draft } : null);
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [id, dirty, version, draft]);

  const change = useCallback((changes: Partial<Draft>) => setDraft((now) => ({ ...now, ...changes })), []);
  const changeLines = useCallback(
    (by: (lines: readonly Line[]) => readonly Line[]) => setDraft((now) => ({ ...now, skus: by(now.skus) })),
    [],
  );
  return {
    draft,
    dirty,
    restored: restored && dirty,
    behind: behind && dirty,
    change,
    changeLine: useCallback(
      (code, changes) =>
        changeLines((lines) => lines.map((line) => (line.code === code ? { ...line, ...changes } : line))),
      [changeLines],
    ),
    addLine: useCallback(
      (code, name) =>
        changeLines((lines) => (lines.some((line) => line.code === code) ? lines : [...lines, emptyLine(code, name)])),
      [changeLines],
    ),
    removeLine: useCallback(
      (code) => changeLines((lines) => lines.filter((line) => line.code !== code)),
      [changeLines],
    ),
    restart,
    version,
    discard: () => {
      if (proposal) restart(proposal);
      else setDraft(fresh);
    },
  };
}
