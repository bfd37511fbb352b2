import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { number, percent } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import type { Window } from './filters.ts';
import { text } from './text.ts';

interface Props {
  readonly window: Window;
  readonly source: string[];
  readonly status: string[];
}

/** Key figures of the promotions that begin in the window. */
export function Stats({ window: { from, to }, source, status }: Props) {
  const words = useText(text);
  const { data } = useQuery({
    ...read('GET /api/promo/calendar/stats', { query: { source, status, min_yw: from, max_yw: to } }),
    placeholderData: (before) => before,
  });
  const tiles: [label: string, value: string, more?: string][] = [
    [words.promotions, number(data?.n_entries)],
    [words.products, number(data?.n_skus)],
    [words.skuWeeks, number(data?.sku_weeks)],
    [words.avgDiscount, percent(data?.avg_discount_pct, 1)],
    [words.openConflicts, number(data?.conflicts_open), data && words.acknowledged(data.conflicts_acknowledged)],
  ];
  return (
    <section aria-label={words.stats}>
      <Text size="xs" mb={4}>
        {words.stats}
      </Text>
      <SimpleGrid cols={{ base: 2, xs: 3, md: 5 }} spacing="xs" component="dl" m={0}>
        {tiles.map(([label, value, more]) => (
          <Paper key={label} withBorder px="sm" py={6}>
            <Text component="dt" size="xs">
              {label}
            </Text>
            <Text component="dd" m={0} size="lg" fw={700} className="num">
              {value}
              {more && (
                <Text span size="xs" ml={8}>
                  {more}
                </Text>
              )}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  );
}
