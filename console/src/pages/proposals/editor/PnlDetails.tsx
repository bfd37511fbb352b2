import { Button, Table, Text, Title } from '@mantine/core';
import { money, number, percent, signedMoney, signedPercent } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { text } from '../details.text.ts';
import type { Figures } from './useFigures.ts';

interface Props {
  readonly figures: Figures;
  /** The line's own depth, percent. */
  readonly discount: number | null;
  readonly onUse?: (discount: number) => void;
}

const UNITS = ['baseline_qty', 'promo_qty'] as const;
const EUROS = [
  'net_revenue',
  'cogs',
  'supplier_funding',
  'gross_margin',
  'baseline_margin',
  'cannibalized_margin',
  'pull_forward_margin',
  'incremental_margin',
] as const;

/** The P&L of a line at its depth, and the outcome of other depths to choose from. */
export function PnlDetails({ figures: { pnl, sensitivity, warnings }, discount, onUse }: Props) {
  const words = useText(text);
  return (
    <>
      <section aria-labelledby="pnl">
        <Title order={3} size="h5" id="pnl" mb={4}>
          {words.pnl}
        </Title>
        <Facts
          facts={[
            ...UNITS.map((key) => [words.rows[key], number(pnl[key], 1)] as const),
            ...EUROS.map((key) => [words.rows[key], money(pnl[key])] as const),
            ['ROI', percent(pnl.roi === null ? null : 100 * pnl.roi)],
          ]}
        />
        {warnings.map(({ code, detail }) => (
          <Text key={code} size="xs" mt={4}>
            ⚠ {detail}
          </Text>
        ))}
      </section>
      <section aria-labelledby="sensitivity">
        <Title order={3} size="h5" id="sensitivity" mb={4}>
          {words.sensitivity}
        </Title>
        <Table fz="xs" className="num" aria-labelledby="sensitivity">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.discount}</Table.Th>
              <Table.Th ta="right">{words.price}</Table.Th>
              <Table.Th ta="right">{words.uplift}</Table.Th>
              <Table.Th ta="right">{words.margin}</Table.Th>
              <Table.Th>NC30</Table.Th>
              {onUse && <Table.Td />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sensitivity.map((row) => (
              <Table.Tr key={row.discount_pct} fw={row.discount_pct === discount ? 700 : undefined}>
                <Table.Td>{percent(row.discount_pct)}</Table.Td>
                <Table.Td ta="right">{money(row.promo_price)}</Table.Td>
                <Table.Td ta="right">{signedPercent(row.uplift_pct)}</Table.Td>
                <Table.Td ta="right" c={(row.incremental_margin ?? 0) < 0 ? 'var(--bad)' : undefined}>
                  {signedMoney(row.incremental_margin)}
                </Table.Td>
                <Table.Td>{row.nc30_ok === null ? '–' : row.nc30_ok ? '✓' : '⚠'}</Table.Td>
                {onUse && (
                  <Table.Td ta="right">
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={words.applyLabel(percent(row.discount_pct))}
                      onClick={() => onUse(row.discount_pct)}
                    >
                      {words.apply}
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </>
  );
}
