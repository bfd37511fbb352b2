import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { ApiError, faultOf, isStale, statusOf } from '../../../api/errors.ts';
import { useKeys } from '../../../api/key.ts';
import { read, refresh } from '../../../api/query.ts';
import type { Output } from '../../../api/routes.ts';
import { useText } from '../../../i18n/messages.ts';
import { bodyOf, type Draft } from '../../../plan/draft.ts';
import { useAction } from '../../../ui/useAction.ts';
import { namedField } from '../../../wording/wording.ts';
import { text } from '../text.ts';
import type { Editing } from './useDraft.ts';
import { warn } from './warned.ts';

/** After so long without an answer a save has failed, and is not sent any more. */
const SAVE_MS = 10_000;

const STALE = ['/api/promo/proposals', '/api/promo/calendar', '/api/promo/sku-snapshot'];

export interface Save {
  readonly submit?: boolean;
}

interface Move {
  readonly status: string;
  readonly log_line: string | null;
}

/** Saves what is edited, and moves it through its life. Faults that the server names are kept by field. */
export function useSaving(proposal: Proposal | null, { draft, dirty, saved: base, version, restart }: Editing) {
  const words = useText(text);
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const keyOf = useKeys();
  const ifMatch = version ?? undefined;
  /** What the save that is under way has sent: one may type on meanwhile. */
  const sentDraft = useRef(draft);

  const taken = (saved: Proposal, sent?: Draft) => {
    setFaults(new Map());
    queries.setQueryData<Proposal>(readOne(saved.id).queryKey, (shown) =>
      shown && shown.version > saved.version ? shown : saved,
    );
    // another one upon it may be known already
    if (saved.version >= (version ?? 0)) restart(saved, sent);
  };
  const onRefusal = (error: unknown) => {
    if (error instanceof ApiError) setFaults(faultsOf(error));
    if (!(isStale(error) || statusOf(error) === 404) || !proposal) return false;
    // the latest state is put together with what is unsaved, which is told, as is that it is gone; where nothing is, nothing else would say why
    void refresh(queries, '/api/promo/proposals/:proposal_id');
    return dirty;
  };

  const save = useAction<Save, Output<'PUT /api/promo/proposals/:proposal_id'>>({
    run: ({ submit }) => {
      sentDraft.current = draft;
      const body = { ...bodyOf(draft), ...(submit && { status: 'submitted' as const }) };
      const signal = AbortSignal.timeout(SAVE_MS);
      if (proposal) {
        const params = { proposal_id: proposal.id };
        return call('PUT /api/promo/proposals/:proposal_id', { params, body, ifMatch, signal });
      }
      const made = { status: 'draft' as const, ...body };
      return call('POST /api/promo/proposals', { body: made, idempotencyKey: keyOf(made), signal });
    },
    stale: STALE,
    done: ({ warnings, ...saved }, { submit }) => {
      taken(saved, sentDraft.current);
      warn(saved.id, warnings);
      if (!proposal) navigate(`/proposals/${saved.id}`, { replace: true });
      return submit ? words.submitted : words.saved;
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
    stale: STALE,
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
function faultsOf({ fields }: ApiError): ReadonlyMap<string, string> {
  return new Map(
    fields.map((field) => {
      const [first = '', line, ...name] = field.path.replace(/^\//, '').split(/[./]/);
      return first === 'skus'
        ? [`skus.${line}`, `${namedField(name.join('.'))} ${faultOf(field)}`]
        : [first, faultOf(field)];
    }),
  );
}
