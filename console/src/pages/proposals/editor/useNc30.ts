import { useDebouncedValue } from '@mantine/hooks';
import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askNc30 } from '../../../plan/askNc30.ts';
import type { Draft } from '../../../plan/draft.ts';
import { nc30Items } from '../../../plan/nc30.ts';

const SETTLE_MS = 300;

/** The NC30 check of each line whose price is known, by code, as the lines stand; missing while the price is being checked. */
export function useNc30(draft: Draft, id: number | null): ReadonlyMap<string, Nc30Result> {
  const items = useMemo(() => nc30Items(draft, id), [draft, id]);
  const [settled] = useDebouncedValue(items, SETTLE_MS);
  const { data } = useQuery({
    queryKey: ['/api/promo/nc30/batch', settled],
    queryFn: ({ signal }) => askNc30(settled, signal),
    enabled: settled.length > 0,
    placeholderData: (before) => before,
  });
  return useMemo(() => {
    const prices = new Map(items.map(({ sku, promo_price }) => [sku, promo_price]));
    const current = (data ?? []).filter(({ sku, promo_price }) => prices.get(sku) === promo_price);
    return new Map(current.map((result) => [result.sku, result]));
  }, [data, items]);
}
