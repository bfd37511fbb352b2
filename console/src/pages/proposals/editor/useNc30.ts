import { useDebouncedValue } from '@mantine/hooks';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Draft } from '../../../plan/draft.ts';
import { checkNc30, nc30Items } from '../../../plan/nc30/nc30.ts';
import { isSame } from '../../../session/unsaved.ts';

const SETTLE_MS = 300;

interface DraftNc30 {
  /** By code; a line is missing while it is being checked. */
  readonly nc30: ReadonlyMap<string, Nc30Result>;
  /** Every price has been checked, as the proposal stands now. */
  readonly isWhole: boolean;
  /** They could not be checked. */
  readonly failed: boolean;
}

/** The NC30 check of each line whose price is known, as the lines stand. */
export function useNc30(draft: Draft, id: number | null): DraftNc30 {
  const items = useMemo(() => nc30Items(draft, id), [draft, id]);
  const [settled] = useDebouncedValue(items, SETTLE_MS);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['/api/promo/nc30/batch', settled],
    queryFn: async ({ signal }) => ({ items: settled, results: await checkNc30(settled, signal) }),
    enabled: settled.length > 0,
    placeholderData: keepPreviousData,
  });
  const nc30 = useMemo(() => {
    const asked = new Map(items.map((item) => [item.sku, item]));
    // also as what it is sold and when it starts decide, not the price alone
    const current = (data?.results ?? []).filter(({ sku }, i) => isSame(data?.items[i], asked.get(sku)));
    return new Map(current.map((result) => [result.sku, result]));
  }, [data, items]);
  const isAnswered = settled === items && data !== undefined && !isPlaceholderData;
  return { nc30, isWhole: items.length === 0 || isAnswered, failed: isError && data === undefined };
}
