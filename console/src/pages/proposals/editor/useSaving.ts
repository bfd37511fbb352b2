import type { FieldError } from '@promo/contracts/errors';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { ApiError, faultOf, isStale, statusOf } from '../../../api/errors.ts';
import { newKey } from '../../../api/key.ts';
import { read, refresh } from '../../../api/query.ts';
import type { Output } from '../../../api/routes.ts';
import { useText } from '../../../i18n/messages.ts';
import { PROPOSAL_PATHS } from '../../../live/topics.ts';
import { bodyOf, type Draft } from '../../../plan/draft.ts';
import { useAction } from '../../../ui/useAction.ts';
import { partsOf } from '../../../wording/field-path.ts';
import { namedField } from '../../../wording/wording.ts';
import type { Sent } from '../stash.ts';
import { text } from '../text.ts';
import type { Editing } from './useDraft.ts';
import { warn } from './warned.ts';

/** Of what was sent nothing is made; after any other answer, as that a session has ended, an earlier try may have been. */
const REFUSED: readonly number[] = [400, 404, 422];

export interface Save {
  readonly submit?: boolean;
}

interface Move {
  readonly status: string;
  readonly log_line: string | null;
}

/** Saves what is edited, and moves it through its life. Faults that the server names are kept by field. */
export function useSaving(proposal: Proposal | null, editing: Editing) {
  const { draft, dirty, saved: base, version, sent, setSent, restart } = editing;
  const words = useText(text);
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const ifMatch = version ?? undefined;
  /** What is under way: one may type on meanwhile. */
  const sending = useRef<Sent | null>(null);

  const taken = (saved: Proposal, sent?: Draft) => {
    setFaults(new Map());
    queries.setQueryData<Proposal>(readOne(saved.id).queryKey, (shown) =>
      shown && shown.version > saved.version ? shown : saved,
    );
    // another one upon it may be known already
    if (saved.version >= (version ?? 0)) restart(saved, sent);
  };
  const onRefusal = (error: unknown) => {
    if (error instanceof ApiError) setFaults(faultsByLine(error.fields));
    if (REFUSED.includes(statusOf(error))) setSent([]);
    if (!(isStale(error) || statusOf(error) === 404) || !proposal) return false;
    // the latest state is put together with what is unsaved, which is told, as is that it is gone; where nothing is, nothing else would say why
    void refresh(queries, '/api/promo/proposals/:proposal_id');
    return dirty;
  };

  const save = useAction<Save, Output<'PUT /api/promo/proposals/:proposal_id'>>({
    run: ({ submit = false }) => {
      // a new one without an answer may be there: it is asked for once more, and what has been typed since is unsaved on its page
      const [unanswered] = proposal ? [] : sent;
      const one = unanswered ?? { draft, submit, key: newKey() };
      sending.current = one;
      if (!unanswered) setSent([...sent, one]);
      const body = { ...bodyOf(one.draft), ...(one.submit && { status: 'submitted' as const }) };
      if (proposal) {
        const params = { proposal_id: proposal.id };
        return call('PUT /api/promo/proposals/:proposal_id', { params, body, ifMatch });
      }
      return call('POST /api/promo/proposals', { body: { status: 'draft', ...body }, idempotencyKey: one.key });
    },
    stale: PROPOSAL_PATHS,
    done: ({ warnings, ...saved }) => {
      taken(saved, sending.current?.draft);
      warn(saved.id, warnings);
      if (!proposal) navigate(`/proposals/${saved.id}`, { replace: true });
      return sending.current?.submit ? words.submitted : words.saved;
    },
    onRefusal,
  });

  const move = useAction<Move, Output<'PUT /api/promo/proposals/:proposal_id/status'>>({
    run: (body) =>
      call('PUT /api/promo/proposals/:proposal_id/status', {
        params: { proposal_id: proposal?.id ?? 0 },
        body,
        ifMatch,
      }),
    stale: PROPOSAL_PATHS,
    done: ({ proposal: moved, warnings }) => {
      // in a draft one goes on with what is not saved
      taken(moved, moved.status === 'draft' ? base : undefined);
      warn(moved.id, warnings);
      return words.moved;
    },
    onRefusal,
  });
  return { save, move, faults };
}

export const readOne = (id: number) => read('GET /api/promo/proposals/:proposal_id', { params: { proposal_id: id } });

/** Messages by field; those about a line's field come under the line, `skus.3`. */
export function faultsByLine(fields: readonly FieldError[]): ReadonlyMap<string, string> {
  return new Map(
    fields.map((field) => {
      const [first = '', line, ...name] = partsOf(field.path);
      return first === 'skus'
        ? [`skus.${line}`, `${namedField(name.join('.'))} ${faultOf(field)}`]
        : [first, faultOf(field)];
    }),
  );
}
