import { Anchor, Text } from '@mantine/core';
import type { NplSummary } from '@promo/contracts/npl/report';
import type { CountedAs } from '@promo/contracts/npl/words';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { instant } from '../../format/dates.ts';
import { MISSING, number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { Tiles, TO_COME } from '../../ui/Tiles.tsx';
import { countedText } from '../../wording/npl.text.ts';
import { text } from './text.ts';

/** The counts that have a tile, and by which column the list behind each is sorted. */
const TILES = { due_this_week: 'orderBy', overdue_orders: 'arrival', launches_ahead: 'launch' } as const;

/** What is due, late and ahead, and when all of it was last checked; each leads to the very products that it counts. */
export function Summary({ summary }: { summary: NplSummary | undefined }) {
  const words = useText(text);
  const counts = useText(countedText);
  const sweep = summary?.last_sweep;
  const lastCheck = sweep ? words.triggered(sweep.triggered) : words.never;
  return (
    <Tiles
      label={words.tiles}
      tiles={[
        ...(Object.keys(TILES) as (keyof typeof TILES)[]).map((counted) => ({
          label: counts[counted],
          value: (
            <To counted={counted} sort={TILES[counted]}>
              {number(summary?.[counted])}
            </To>
          ),
        })),
        {
          label: words.lastCheck,
          value: (
            <Text span size="sm" fw={600}>
              {sweep && sweep.triggered > 0 ? (
                <To counted="triggered_last" sort="orderBy">
                  {lastCheck}
                </To>
              ) : (
                (summary && lastCheck) || MISSING
              )}
            </Text>
          ),
          note: summary ? sweep && instant(sweep.run_at) : TO_COME,
        },
      ]}
    />
  );
}

/** Leads to the list of what is counted. */
const To = ({ counted, sort, children }: { counted: CountedAs; sort: string; children: ReactNode }) => (
  <Anchor component={Link} href={`/new-products?view=list&counted=${counted}&sort=${sort}`} inherit underline="always">
    {children}
  </Anchor>
);
