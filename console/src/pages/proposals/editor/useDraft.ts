import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { asKept, type Draft, draftOf, type Line } from '../../../plan/draft.ts';
import { isSame, useKeeping } from '../../../session/unsaved.ts';
import { type Sent, type State, useStash, useStashOf } from '../stash.ts';
import { useLines } from './lines/useLines.ts';
import { type Difference, differences, merge } from './meanwhile/merge.ts';

/** A proposal being edited: what stands on the server, what stands in the fields, and the ways to change that. */
export interface Editing extends Omit<ReturnType<typeof useLines>, 'forgetSteps'> {
  readonly draft: Draft;
  readonly dirty: boolean;
  /** The fields came back from an earlier visit. */
  readonly restored: boolean;
  /** What others saved meanwhile that now stands in the fields together with what is changed here. */
  readonly joined: readonly Round[];
  /** What they saved that contradicts it; null for nothing. */
  readonly contradicted: Contradicted | null;
  /** Puts that together with what is changed here, which yields in these parts. */
  readonly join: (yielded: ReadonlySet<string>) => void;
  readonly change: (changes: Partial<Draft>) => void;
  /** What the catalogue says of a line that has no regular price; it is no change, as the server fills it in itself. */
  readonly fillLine: (code: string, known: Pick<Line, 'name' | 'regular_price'>) => void;
  /** What was sent of it and has no answer; also before the page was loaded anew. */
  readonly sent: readonly Sent[];
  readonly setSent: (sent: readonly Sent[]) => void;
  /** Goes on from a state of the server. Fields that are not as they were `sent` to it stay as they are; without that all that was unsaved is gone. */
  readonly restart: (proposal: Proposal, sent?: Draft) => void;
  /** As it stands on the server, as far as this page knows, and with what the catalogue says. */
  readonly saved: Draft;
  /** The version that was changed here, which a change is meant for; null for a new one. */
  readonly version: number | null;
  readonly discard: () => void;
}

/** What happened to a proposal from one state of it that this page knew to the next. */
interface Round {
  readonly after: Proposal;
  readonly changes: readonly Difference[];
  /** Its moves. */
  readonly log: Proposal['log'];
}

interface Contradicted extends Round {
  /** By part: a is what stands here, b what was saved. */
  readonly contradictions: readonly Difference[];
}

const NOTHING: ReadonlySet<string> = new Set();
const NO_ROUNDS: readonly Round[] = [];
const NONE_SENT: readonly Sent[] = [];

const stateOf = (proposal: Proposal): State => ({
  version: proposal.version,
  at: proposal.updated_at,
  draft: draftOf(proposal),
});

/** By the time too: after a restore the same version may say something else. */
const isOf = ({ version, at }: State, proposal: Proposal): boolean =>
  version === proposal.version && at === proposal.updated_at;

const roundOf = (before: State, after: Proposal): Round => ({
  after,
  changes: differences(before.draft, draftOf(after)),
  log: after.log.filter(({ at, code }) => at > before.at && MOVES.includes(code)),
});

const MOVES: readonly (string | undefined)[] = ['status_changed', 'decided', 'decided_with_feedback'];

/**
 * `fresh` is what a new proposal begins with, `begun` what is already changed of it; `proposal` is the server's latest state
 * of one that exists.
 */
export function useDraft(proposal: Proposal | null, fresh: Draft, begun: Draft | null): Editing {
  const id = proposal?.id ?? null;
  const stash = useStash(id);
  const stashOf = useStashOf();
  const [kept] = useState(() => (begun ? null : stash.kept()));
  const [base, setBase] = useState<State>(
    () => kept?.base ?? (proposal ? stateOf(proposal) : { version: null, at: '', draft: fresh }),
  );
  const [draft, setDraft] = useState<Draft>(() => begun ?? kept?.draft ?? base.draft);
  const [restored, setRestored] = useState(kept !== null);
  const latest = useRef(draft);
  latest.current = draft;
  const { forgetSteps, ...lines } = useLines(latest, setDraft);
  const dirty = useMemo(() => !isSame(draft, base.draft), [draft, base]);
  // stands here for a moment after a save; an older one is news else, as a backup that was restored
  const [passed, setPassed] = useState<Proposal | null>(null);
  const newer = proposal !== null && proposal !== passed && !isOf(base, proposal) ? proposal : null;
  const [joined, setJoined] = useState(NO_ROUNDS);
  const [sent, setSent] = useState(kept?.sent ?? NONE_SENT);
  // one's own, of which the answer got lost or has yet to come, is nobody else's change
  const own = newer
    ? sent.find((one) => differences(asKept(one.draft), draftOf(newer)).length === 0)?.draft
    : undefined;
  const contradictions = useMemo(
    () => (newer && dirty && !own ? merge(base.draft, draft, draftOf(newer)).contradictions : []),
    [newer, dirty, own, base, draft],
  );

  const restart = useCallback(
    (saved: Proposal, sent: Draft = latest.current) => {
      const next = draftOf(saved);
      const typed = merge(sent, latest.current, next).merged;
      // also where the page was left before the answer came
      stash.keep(null);
      if (!isSame(typed, next)) stashOf(saved.id).keep({ base: stateOf(saved), draft: typed });
      setPassed(proposal);
      setBase(stateOf(saved));
      // a new one goes on on a page of its own, which finds there what was typed meanwhile
      setDraft(saved.id === id ? typed : next);
      setRestored(false);
      setSent(NONE_SENT);
      forgetSteps();
      setJoined(NO_ROUNDS);
    },
    [id, proposal, stash, stashOf, forgetSteps],
  );

  const join = useCallback(
    (yielded: ReadonlySet<string>) => {
      if (!newer) return;
      const round = roundOf(base, newer);
      setDraft((now) => merge(base.draft, now, draftOf(newer), yielded).merged);
      setBase(stateOf(newer));
      // A step back would bring lines as they were before others changed them.
      forgetSteps();
      setJoined((rounds) => (round.changes.length + round.log.length > 0 ? [...rounds, round] : rounds));
    },
    [newer, base, forgetSteps],
  );

  // nothing is lost by showing what somebody else has saved where nothing is changed here, or something else
  useEffect(() => {
    if (newer && (own || !dirty)) restart(newer, own);
    else if (newer && contradictions.length === 0) join(NOTHING);
  }, [newer, dirty, own, restart, contradictions, join]);

  // what is typed next has nothing to do with what came back or was joined before nothing was unsaved
  useEffect(() => {
    if (dirty) return;
    setRestored(false);
    setSent(NONE_SENT);
    setJoined(NO_ROUNDS);
  }, [dirty]);

  useKeeping(
    stash,
    useMemo(() => (dirty ? { base, draft, sent } : null), [dirty, base, draft, sent]),
  );

  return {
    draft,
    dirty,
    restored: restored && dirty,
    joined: dirty ? joined : [],
    contradicted: newer && contradictions.length > 0 ? { ...roundOf(base, newer), contradictions } : null,
    join,
    change: useCallback((changes) => setDraft((now) => ({ ...now, ...changes })), []),
    ...lines,
    fillLine: useCallback((code, known) => {
      const filled = (draft: Draft): Draft => ({
        ...draft,
        skus: draft.skus.map((line) =>
          line.code === code && line.regular_price === null ? { ...line, ...known } : line,
        ),
      });
      setDraft(filled);
      setBase((state) => ({ ...state, draft: filled(state.draft) }));
    }, []),
    sent,
    setSent,
    restart,
    saved: base.draft,
    version: base.version,
    discard: () => {
      if (proposal) restart(proposal);
      else {
        setDraft(fresh);
        forgetSteps();
      }
    },
  };
}
