import { useDebouncedValue } from '@mantine/hooks';
import type { Economics, UnsavedPlan } from '@promo/contracts/promo-proposals/economics';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { read } from '../../api/query.ts';
import { untilFitted } from '../../ui/Provisional.tsx';
import { bodyOf, type Draft, draftOf, lastDay, whenOf } from '../draft.ts';
import { type Expected, expectedOf, frozenOf } from './expected.ts';

/** So long nothing must be typed before what is planned is asked about, and so long the answer is kept. */
export const SETTLE_MS = 400;
export const KEPT_MS = 60_000;

/** What a saved proposal is expected to earn now. */
export const economicsOf = (id: number) => ({
  ...read('GET /api/promo/proposals/:proposal_id/economics', { params: { proposal_id: id } }),
  select: expectedOf,
  refetchInterval: untilFitted,
});

/** What is expected, or how far one has come with finding out. */
export interface Outlook {
  readonly expected: Expected | undefined;
  /** It is being reckoned; what is shown meanwhile is that of before. */
  readonly pending: boolean;
  /** Why it cannot be told. */
  readonly error: unknown;
  readonly retry: () => void;
}

export const outlookOf = ({ data, error, isFetching, refetch }: UseQueryResult<Expected>): Outlook => ({
  expected: data,
  pending: data === undefined && isFetching,
  error: data === undefined ? error : null,
  retry: () => void refetch(),
});

/** Without weeks or lines there is nothing to ask. */
const canBeAsked = (draft: Draft) => Boolean(draft.start_yw) && draft.skus.length > 0;

/** The terms that decide what is earned; null where there is nothing to ask. */
export function planOf(draft: Draft, id: number | null): UnsavedPlan | null {
  if (!canBeAsked(draft)) return null;
  const { mechanic, sale_kind, source, skus } = bodyOf(draft);
  return { ...whenOf(draft), mechanic, sale_kind, source, skus, ...(id !== null && { proposal_id: id }) };
}

/** What the proposal is expected to earn as it stands, saved or not; of an approved one what was expected at approval. */
export function useDraftOutlook(draft: Draft, proposal: Proposal | null): Outlook {
  const id = proposal?.id ?? null;
  const frozen = useMemo(() => proposal && frozenOf(proposal, lastDay(draftOf(proposal))), [proposal]);
  const [settled] = useDebouncedValue(draft, SETTLE_MS);
  const body = useMemo(() => planOf(settled, id), [settled, id]);
  const asked = body !== null && !frozen;
  const query = useQuery<Economics, Error, Expected>({
    queryKey: ['/api/promo/economics', body],
    queryFn: ({ signal }) => call('POST /api/promo/economics', { body: body as UnsavedPlan, signal }),
    enabled: asked,
    // each change of a cell is another question
    gcTime: KEPT_MS,
    // not a function of its own: with `select` a new one at each rendering makes new data at each rendering
    placeholderData: keepPreviousData,
    select: expectedOf,
    refetchInterval: untilFitted,
  });
  if (frozen) return { expected: frozen, pending: false, error: null, retry: () => {} };
  // pending from the first line on, whose figures then have their room: later they would push away what one has begun to type in
  if (!asked) return { expected: undefined, pending: canBeAsked(draft), error: null, retry: () => {} };
  return { ...outlookOf(query), pending: settled !== draft || query.isPlaceholderData || query.isLoading };
}
