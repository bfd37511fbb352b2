import { Anchor, Button, Paper, Table, Text, Title } from '@mantine/core';
import type { AnalogForecast } from '@promo/contracts/promo-analytics/forecasts';
import { useState } from 'react';
import { Link } from 'wouter';
import { number, percent } from '../../format/numbers.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { WideTable } from '../../ui/WideTable.tsx';
import { ageInWeeks } from './model/age.ts';
import { text } from './text.ts';

const FEW = 8;

/** The past promotions that were weighed, the weightiest first. */
export function Analogs({ forecast: { analogs, sku, as_of_yw } }: { forecast: AnalogForecast }) {
  const words = useText(text);
  const [all, setAll] = useState(false);
  const shown = all ? analogs : analogs.slice(0, FEW);
  const others = analogs.some((analog) => analog.sku !== sku);
  if (analogs.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="analogs">
      <Title order={2} size="h4" id="analogs" mb={4}>
        {words.analogs}
      </Title>
      <Text size="xs">{words.analogsHint}</Text>
      <WideTable labelledBy="analogs" minWidth={360}>
        <Table fz="sm" className="num" aria-labelledby="analogs">
          <Table.Thead>
            <Table.Tr>
              {others && <Table.Th>{words.product}</Table.Th>}
              <Table.Th>{words.weeks}</Table.Th>
              <Table.Th ta="right">{words.age}</Table.Th>
              <Table.Th ta="right">{words.depth}</Table.Th>
              <Table.Th ta="right">{words.lift}</Table.Th>
              <Table.Th ta="right">{words.weight}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((analog) => {
              const age = ageInWeeks(analog.end_yw, as_of_yw);
              return (
                <Table.Tr key={`${analog.sku}-${analog.start_yw}`}>
                  {others && (
                    <Table.Td>
                      <Anchor
                        component={Link}
                        href={`/skus/${encodeURIComponent(analog.sku)}`}
                        size="sm"
                        underline="always"
                      >
                        {analog.sku}
                      </Anchor>
                    </Table.Td>
                  )}
                  <Table.Td>{weekSpan(analog.start_yw, analog.end_yw)}</Table.Td>
                  <Table.Td ta="right">{age === null ? '–' : words.ageWeeks(age)}</Table.Td>
                  <Table.Td ta="right">{analog.mechanic ?? percent(analog.discount_pct, 1)}</Table.Td>
                  <Table.Td ta="right">{number(analog.lift, 2)}</Table.Td>
                  <Table.Td ta="right">{number(analog.weight, 3)}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </WideTable>
      {analogs.length > FEW && (
        <Button mt="xs" size="compact-sm" variant="default" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.showFew : words.showAll(analogs.length)}
        </Button>
      )}
    </Paper>
  );
}
