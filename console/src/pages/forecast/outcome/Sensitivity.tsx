import { Button, Paper, Table, Text, Title } from '@mantine/core';
import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecasts';
import { money, number, percent, signedMoney, signedPercent } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { WideTable } from '../../../ui/WideTable.tsx';
import { nc30Bound } from '../model/bound.ts';
import { text } from './text.ts';

interface Props {
  readonly answer: ForecasterAnswer;
  /** The planned depth. */
  readonly depth: number | null;
  readonly onDepth: (depth: number) => void;
}

/** What every other depth would sell and earn, and whether its price keeps the NC30 rule. */
export function Sensitivity({ answer, depth, onDepth }: Props) {
  const words = useText(text);
  const rows = answer.sensitivity;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="sensitivity">
      <Title order={2} size="h4" id="sensitivity" mb={4}>
        {words.sensitivity}
      </Title>
      <Text size="xs" my={4}>
        {boundWords(words, rows)} {words.breakevenHint}
      </Text>
      <WideTable labelledBy="sensitivity" minWidth={640}>
        <Table fz="sm" className="num" aria-labelledby="sensitivity" verticalSpacing={3}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">{words.depth}</Table.Th>
              <Table.Th ta="right">{words.price}</Table.Th>
              <Table.Th ta="right">{words.units}</Table.Th>
              <Table.Th ta="right">{words.uplift}</Table.Th>
              <Table.Th ta="right">{words.p90}</Table.Th>
              <Table.Th ta="right">{words.breakeven}</Table.Th>
              <Table.Th ta="right">{words.margin}</Table.Th>
              <Table.Th>{words.pays}</Table.Th>
              <Table.Th>NC30</Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr
                key={row.discount_pct}
                fw={[answer.recommended_discount, depth].includes(row.discount_pct) ? 700 : undefined}
              >
                <Table.Td ta="right">{percent(row.discount_pct, 1)}</Table.Td>
                <Table.Td ta="right">{money(row.promo_price)}</Table.Td>
                <Table.Td ta="right">{number(row.qty)}</Table.Td>
                <Table.Td ta="right">{signedPercent(row.uplift_pct)}</Table.Td>
                <Table.Td ta="right">{signedPercent(row.p90_uplift_pct)}</Table.Td>
                <Table.Td ta="right">{signedPercent(row.breakeven_uplift_pct)}</Table.Td>
                <Table.Td ta="right" c={(row.incremental_margin ?? 0) < 0 ? 'var(--bad)' : undefined}>
                  {signedMoney(row.incremental_margin)}
                </Table.Td>
                <Table.Td>{row.compliant ? words.yes : words.no}</Table.Td>
                <Table.Td>{row.nc30_ok === null ? '–' : row.nc30_ok ? words.yes : words.no}</Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={words.takeLabel(percent(row.discount_pct, 1))}
                    onClick={() => onDepth(row.discount_pct)}
                  >
                    {words.take}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Paper>
  );
}

interface BoundWords {
  readonly bound: (depth: string) => string;
  readonly boundKept: string;
  readonly boundNone: string;
}

/** From which depth on the NC30 rule is kept; nothing where no price is known. */
function boundWords(words: BoundWords, rows: ForecasterAnswer['sensitivity']): string {
  const bound = nc30Bound(rows);
  if (bound !== null) return words.bound(percent(bound, 1));
  if (rows.some(({ nc30_ok }) => nc30_ok === false)) return words.boundNone;
  return rows.some(({ nc30_ok }) => nc30_ok) ? words.boundKept : '';
}
