import { Anchor, Paper, SimpleGrid, Text } from '@mantine/core';
import type { NplSummary } from '@promo/contracts/npl/report';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { instant } from '../../format/dates.ts';
import { number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { text } from './text.ts';

/** What is due, late and ahead, and when all of it was last checked. */
export function Tiles({ summary }: { summary: NplSummary | undefined }) {
  const words = useText(text);
  const sweep = summary?.last_sweep;
  const tiles: [label: string, value: ReactNode, more?: string][] = [
    [
      words.due,
      <Anchor key="due" component={Link} href="/new-products/orders" inherit underline="always">
        {number(summary?.due_this_week)}
      </Anchor>,
    ],
    [
      words.overdue,
      <Anchor key="late" component={Link} href="/new-products?view=list&status=ordered" inherit underline="always">
        {number(summary?.overdue_orders)}
      </Anchor>,
    ],
    [words.ahead, number(summary?.launches_ahead)],
    [
      words.lastCheck,
      summary && (sweep ? words.triggered(sweep.triggered) : words.never),
      sweep ? instant(sweep.run_at) : undefined,
    ],
  ];
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="xs" component="dl" m={0} mb="md" aria-label={words.tiles}>
      {tiles.map(([label, value, more], i) => (
        <Paper key={label} withBorder px="sm" py={6}>
          <Text component="dt" size="xs">
            {label}
          </Text>
          <Text component="dd" m={0} size={i === 3 ? 'sm' : 'lg'} fw={i === 3 ? 600 : 700} className="num">
            {value ?? '–'}
            {more && (
              <Text span size="xs" display="block" fw={400}>
                {more}
              </Text>
            )}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
