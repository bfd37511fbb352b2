import { useDebouncedValue } from '@mantine/hooks';
import type { FieldError } from '@promo/contracts/errors';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../../api/client.ts';
import { wrongFieldsOf } from '../../../../api/errors.ts';
import type { Input, Output } from '../../../../api/routes.ts';
import { type Draft, sourceOf } from '../../../../plan/draft.ts';
import { KEPT_MS, planOf, SETTLE_MS } from '../../../../plan/economics/useExpected.ts';
import { type Clash, clashesByCode, clashesOf, isOpen } from './clashes.ts';

type Told = Output<'POST /api/promo/calendar/planned-conflicts'>;

export interface DraftConflicts {
  readonly clashes: readonly Clash[];
  /** How many are open; undefined while no answer has come. */
  readonly open: number | undefined;
  /** They are those of the proposal as it stands now. */
  readonly isCurrent: boolean;
  /** The open ones of each line. */
  readonly byCode: ReadonlyMap<string, readonly Clash[]>;
  readonly freeStarts: Told['free_starts'];
  /** Why they are not known; null where they are, or are being asked for. */
  readonly error: unknown;
  /** What of the days and weeks the server cannot take, which saving would say too. */
  readonly refused: readonly FieldError[];
  readonly retry: () => void;
}

/** The fields that say when a promotion is. */
const WHEN: readonly string[] = ['start_week', 'end_week', 'start_date', 'end_date'];

const NONE: Told = { proposal_id: null, conflicts: [], others: [], free_starts: [] };

/** The conflicts of a proposal as it stands, saved or not. */
export function useDraftConflicts(draft: Draft, id: number | null): DraftConflicts {
  const [settled] = useDebouncedValue(draft, SETTLE_MS);
  const body = useMemo(() => {
    const plan = planOf(settled, id);
    return plan && { ...plan, source: sourceOf(settled) };
  }, [settled, id]);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['/api/promo/calendar/planned-conflicts', body],
    queryFn: ({ signal }) =>
      call('POST /api/promo/calendar/planned-conflicts', {
        body: body as Input<'POST /api/promo/calendar/planned-conflicts'>['body'],
        signal,
      }),
    enabled: body !== null,
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  });
  const told = body === null ? NONE : data;
  const isCurrent = settled === draft && told !== undefined && (body === null || !isPlaceholderData);
  return useMemo(() => {
    const { free_starts } = told ?? NONE;
    const clashes = clashesOf(told ?? NONE);
    const open = told && clashes.filter(isOpen).length;
    return {
      ...{ clashes, open, isCurrent, byCode: clashesByCode(clashes), freeStarts: free_starts },
      error: told ? null : error,
      refused: told ? [] : wrongFieldsOf(error).filter(({ path }) => WHEN.includes(path)),
      retry: () => void refetch(),
    };
  }, [told, isCurrent, error, refetch]);
}
