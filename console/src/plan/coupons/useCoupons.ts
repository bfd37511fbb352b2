import { useDebouncedValue } from '@mantine/hooks';
import type { CouponOverlap } from '@promo/contracts/marketing/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { type Draft, firstDay, lastDay } from '../draft.ts';
import { KEPT_MS, SETTLE_MS } from '../economics/useExpected.ts';

/** The coupon campaigns that come to products of a promotion on its days; none while they are not known. */
export function useCoupons(draft: Draft): readonly CouponOverlap[] {
  const [settled] = useDebouncedValue(draft, SETTLE_MS);
  const body = useMemo(() => {
    const [start_date, end_date] = [firstDay(settled), lastDay(settled)];
    const skus = settled.skus.map(({ code }) => code);
    return start_date && end_date && start_date <= end_date && skus.length > 0 ? { skus, start_date, end_date } : null;
  }, [settled]);
  const { data } = useQuery({
    queryKey: ['/api/promo/marketing-history/overlaps', body],
    queryFn: ({ signal }) =>
      call('POST /api/promo/marketing-history/overlaps', { body: body as NonNullable<typeof body>, signal }),
    enabled: body !== null,
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  });
  return (body && data?.campaigns) ?? [];
}
