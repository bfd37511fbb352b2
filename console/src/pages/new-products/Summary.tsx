import { Text } from '@mantine/core';
import type { NplSummary } from '@promo/contracts/npl/report';
import type { CountedAs } from '@promo/contracts/npl/words';
import type { ReactNode } from 'react';
import { instant } from '../../format/dates.ts';
import { MISSING, number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { Tiles, TO_COME } from '../../ui/Tiles.tsx';
import { countedText } from '../../wording/npl.text.ts';
import { text } from './text.ts';

/** The counts that have a tile, and by which column the list behind each is sorted. */
const TILES = { due_this_week: 'orderBy', overdue_orders: 'arrival', launches_ahead: 'launch' } as const;

interface Props {
  readonly summary: NplSummary | undefined;
  /** What of the list's filters it counts by. */
  readonly filter: { readonly q: string; readonly channel: string; readonly group: readonly string[] };
}

/** What is due, late and ahead of what the filters select, and when all was last checked; each leads to the very products that it counts. */
export function Summary({ summary, filter: { q, channel, group } }: Props) {
  const words = useText(text);
  const counts = useText(countedText);
  const filter = Object.entries({ q: [q], channel: [channel], group }).flatMap(([name, values]) =>
    values.filter(Boolean).map((value) => [name, value] as const),
  );
  const sweep = summary?.last_sweep;
  const lastCheck = sweep ? words.triggered(sweep.triggered) : words.never;
  return (
    <Tiles
      label={words.tiles}
      tiles={[
        ...(Object.keys(TILES) as (keyof typeof TILES)[]).map((counted) => ({
          label: counts[counted],
          value: (
            <To counted={counted} sort={TILES[counted]} filter={filter}>
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

interface ToProps {
  readonly counted: CountedAs;
  readonly sort: string;
  /** As the address has them. */
  readonly filter?: readonly (readonly [name: string, value: string])[];
  readonly children: ReactNode;
}

/** Leads to the list of what is counted. */
function To({ counted, sort, filter = [], children }: ToProps) {
  const query = [['view', 'list'], ['counted', counted], ['sort', sort], ...filter].map((one) => [...one]);
  return <TextLink href={`/new-products?${new URLSearchParams(query)}`}>{children}</TextLink>;
}
