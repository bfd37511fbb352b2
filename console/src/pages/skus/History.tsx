import { Anchor, Button, Table, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { money, number, percent, signed, signedMoney } from '../../format/numbers.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { eventKey } from '../../performance-event/events.ts';
import { Loaded } from '../../ui/states.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import type { Snapshot } from './snapshot.ts';
import { text } from './text.ts';
import { useHistory } from './useHistory.ts';

const EventDrawer = lazy(() => import('../../performance-event/EventDrawer.tsx'));

const FEW = 8;

/** The SKU's past promotions and what they did. */
export function History({ snapshot }: { snapshot: Snapshot }) {
  const words = useText(text);
  const { query, measured } = useHistory(snapshot);
  const [all, setAll] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      <Title order={2} size="h4" id="history" mb={4}>
        {words.history}
      </Title>
      <Loaded query={query}>
        {({ history }) =>
          history.length === 0 ? (
            <Text size="sm">{words.noHistory}</Text>
          ) : (
            <>
              <Text size="xs">{words.historyHint}</Text>
              <WideTable labelledBy="history" minWidth={560}>
                <Table fz="sm" className="num" aria-labelledby="history" highlightOnHover>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{words.weeks}</Table.Th>
                      <Table.Th ta="right">{words.depth}</Table.Th>
                      <Table.Th ta="right">{words.avgPrice}</Table.Th>
                      <Table.Th ta="right">{words.sold}</Table.Th>
                      <Table.Th ta="right">{words.lift}</Table.Th>
                      <Table.Th ta="right">{words.net}</Table.Th>
                      <Table.Th ta="right">{words.margin}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {(all ? history : history.slice(0, FEW)).map((event) => {
                      const did = measured.get(eventKey(event));
                      const weeks = weekSpan(event.start_yw, event.end_yw);
                      return (
                        <Table.Tr key={event.start_yw}>
                          <Table.Td>
                            {did ? (
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
                            ) : (
                              weeks
                            )}
                          </Table.Td>
                          <Table.Td ta="right">{event.mechanic ?? percent(event.discount_pct, 1)}</Table.Td>
                          <Table.Td ta="right">{money(event.avg_price)}</Table.Td>
                          <Table.Td ta="right">{number(event.qty)}</Table.Td>
                          <Table.Td ta="right">{number(event.lift, 2)}</Table.Td>
                          <Table.Td ta="right">{signed(did?.net_effect, 1)}</Table.Td>
                          <Table.Td ta="right" c={(did?.net_effect_margin_eur ?? 0) < 0 ? 'var(--bad)' : undefined}>
                            {signedMoney(did?.net_effect_margin_eur)}
                          </Table.Td>
                        </Table.Tr>
                      );
                    })}
                  </Table.Tbody>
                </Table>
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
    </>
  );
}
