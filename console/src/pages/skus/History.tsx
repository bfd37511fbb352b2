import { Anchor, Button, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { money, number, signed, signedMoney } from '../../format/numbers.ts';
import { uplift } from '../../format/uplift.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { Depth } from '../../performance-event/Depth.tsx';
import { eventKey } from '../../performance-event/events.ts';
import { lazy } from '../../ui/lazy.tsx';
import { FramedSection } from '../../ui/Section.tsx';
import { ErrorState, Loaded } from '../../ui/states.tsx';
import { ShortTable } from '../../ui/table/ShortTable.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import type { Snapshot } from './snapshot.ts';
import { text } from './text.ts';
import { useHistory } from './useHistory.ts';

const EventDrawer = lazy(() => import('../../performance-event/EventDrawer.tsx'));

const FEW = 8;

/** The SKU's past promotions and what they did. */
export function History({ snapshot }: { snapshot: Snapshot }) {
  const words = useText(text);
  const { query, measured, failed, retry } = useHistory(snapshot);
  const [all, setAll] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <FramedSection id="history" title={words.history}>
      <Loaded query={query}>
        {({ history }) =>
          history.length === 0 ? (
            <Text size="sm">{words.noHistory}</Text>
          ) : (
            <>
              <Text size="xs">{words.historyHint}</Text>
              {failed && <ErrorState error={failed} onRetry={() => void retry()} />}
              <WideTable labelledBy="history" minWidth={560}>
                <ShortTable
                  cards
                  aria-labelledby="history"
                  highlightOnHover
                  rows={(all ? history : history.slice(0, FEW)).map((event) => ({
                    event,
                    did: measured.get(eventKey(event)),
                  }))}
                  rowId={({ event }) => event.start_yw}
                  columns={[
                    {
                      header: words.weeks,
                      cell: ({ event, did }) => {
                        const weeks = weekSpan(event.start_yw, event.end_yw);
                        if (!did) return weeks;
                        return (
                          <Anchor
                            component="button"
                            type="button"
                            size="sm"
                            underline="always"
                            aria-label={words.explain(weeks)}
                            onClick={() => setOpened(eventKey(event))}
                          >
                            {weeks}
                          </Anchor>
                        );
                      },
                    },
                    { header: words.depth, figure: ({ event }) => <Depth of={event} /> },
                    { header: words.avgPrice, figure: ({ event }) => money(event.avg_price) },
                    { header: words.sold, figure: ({ event }) => number(event.qty) },
                    { header: words.uplift, figure: ({ event }) => uplift(event.lift) },
                    { header: words.net, figure: ({ did }) => signed(did?.net_effect, 1) },
                    {
                      header: words.margin,
                      figure: ({ did }) => signedMoney(did?.net_effect_margin_eur),
                      lost: ({ did }) => (did?.net_effect_margin_eur ?? 0) < 0,
                    },
                  ]}
                />
              </WideTable>
              {history.length > FEW && (
                <Button mt="xs" size="compact-sm" variant="default" aria-expanded={all} onClick={() => setAll(!all)}>
                  {all ? words.fewer : words.more(history.length)}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
      <Suspense>{opened && <EventDrawer event={measured.get(opened)} onClose={() => setOpened(null)} />}</Suspense>
    </FramedSection>
  );
}
