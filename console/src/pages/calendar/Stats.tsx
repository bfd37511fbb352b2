import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readOn } from '../../api/query.ts';
import { amount } from '../../format/amount.ts';
import { number, percent } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { ErrorState } from '../../ui/states.tsx';
import { Tiles, TO_COME, toneOf } from '../../ui/Tiles.tsx';
import type { InView } from './filters.ts';
import { text } from './text.ts';

/** Key figures of the promotions that begin in the window. */
export function Stats({ window: { from, to }, ...query }: InView) {
  const words = useText(text);
  const { data, error, refetch } = useQuery(
    readOn('GET /api/promo/calendar/stats', { query: { ...query, min_yw: from, max_yw: to } }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const expected = data?.expected;
  const approved = data?.by_status.approved ?? 0;
  const isPart = data && approved > 0 && approved < data.n_entries;
  return (
    <div>
      <Text size="xs" mb={4}>
        {words.stats}
      </Text>
      <Tiles
        label={words.stats}
        tiles={[
          {
            label: words.margin,
            value: amount(expected?.incremental_margin_eur),
            tone: toneOf(expected?.incremental_margin_eur),
            note: isPart ? words.approvedMargin(amount(data.expected_approved.incremental_margin_eur)) : TO_COME,
          },
          {
            label: words.revenue,
            value: amount(expected?.revenue_eur),
            note: data ? words.funding(amount(data.expected.funding_eur)) : TO_COME,
          },
          {
            label: words.promotions,
            value: number(data?.n_entries),
            note: data?.entries_without_money ? words.withoutMoney(data.entries_without_money) : TO_COME,
          },
          {
            label: words.products,
            value: number(data?.n_skus),
            note: data ? words.skuWeeks(number(data.sku_weeks)) : TO_COME,
          },
          { label: words.avgDiscount, value: percent(data?.avg_discount_pct, 1) },
          {
            label: words.openConflicts,
            value: number(data && data.conflicts_open + data.nc30_conflicts_open),
            note: data ? words.acknowledged(data.conflicts_acknowledged + data.nc30_conflicts_acknowledged) : TO_COME,
          },
        ]}
      />
    </div>
  );
}
