import { Anchor, Text } from '@mantine/core';
import type { NplSummary } from '@promo/contracts/npl/report';
import { Link } from 'wouter';
import { instant } from '../../format/dates.ts';
import { MISSING, number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { Tiles, TO_COME } from '../../ui/Tiles.tsx';
import { text } from './text.ts';

/** What is due, late and ahead, and when all of it was last checked. */
export function Summary({ summary }: { summary: NplSummary | undefined }) {
  const words = useText(text);
  const sweep = summary?.last_sweep;
  const lastCheck = sweep ? words.triggered(sweep.triggered) : words.never;
  return (
    <Tiles
      label={words.tiles}
      tiles={[
        {
          label: words.due,
          value: (
            <To
              href="/new-products?view=list&status=approved&status=fmb_triggered&sort=orderBy"
              count={summary?.due_this_week}
            />
          ),
        },
        {
          label: words.overdue,
          value: <To href="/new-products?view=list&status=ordered&sort=arrival" count={summary?.overdue_orders} />,
        },
        {
          label: words.ahead,
          value: (
            <To
              href="/new-products?view=list&status=draft&status=approved&status=fmb_triggered&status=ordered&status=in_stock&sort=launch"
              count={summary?.launches_ahead}
            />
          ),
        },
        {
          label: words.lastCheck,
          value: (
            <Text span size="sm" fw={600}>
              {summary ? lastCheck : MISSING}
            </Text>
          ),
          note: summary ? sweep && instant(sweep.run_at) : TO_COME,
        },
      ]}
    />
  );
}

const To = ({ href, count }: { href: string; count: number | undefined }) => (
  <Anchor component={Link} href={href} inherit underline="always">
    {number(count)}
  </Anchor>
);
