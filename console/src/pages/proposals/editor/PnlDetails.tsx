import { Button, Text, Title } from '@mantine/core';
import { MISSING, money, number, percent, signedMoney, signedPercent } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { ShortTable } from '../../../ui/table/ShortTable.tsx';
import { useWorded } from '../../../wording/wording.ts';
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
  const worded = useWorded();
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
        {warnings.map((warning) => (
          <Text key={warning.code} size="xs" mt={4}>
            ⚠ {worded(warning, warning.detail)}
          </Text>
        ))}
      </section>
      <section aria-labelledby="sensitivity">
        <Title order={3} size="h5" id="sensitivity" mb={4}>
          {words.sensitivity}
        </Title>
        <ShortTable
          fz="xs"
          aria-labelledby="sensitivity"
          rows={sensitivity}
          rowId={({ discount_pct }) => discount_pct}
          strong={({ discount_pct }) => discount_pct === discount}
          columns={[
            { header: words.discount, cell: ({ discount_pct }) => percent(discount_pct) },
            { header: words.price, figure: ({ promo_price }) => money(promo_price) },
            { header: words.uplift, figure: ({ uplift_pct }) => signedPercent(uplift_pct) },
            {
              header: words.margin,
              figure: ({ incremental_margin }) => signedMoney(incremental_margin),
              lost: ({ incremental_margin }) => (incremental_margin ?? 0) < 0,
            },
            { header: 'NC30', cell: ({ nc30_ok }) => (nc30_ok === null ? MISSING : nc30_ok ? '✓' : '⚠') },
            ...(onUse ? [{ header: '', figure: (row: Row) => <Use row={row} onUse={onUse} /> }] : []),
          ]}
        />
      </section>
    </>
  );
}

type Row = Figures['sensitivity'][number];

function Use({ row: { discount_pct }, onUse }: { row: Row; onUse: (discount: number) => void }) {
  const words = useText(text);
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={words.applyLabel(percent(discount_pct))}
      onClick={() => onUse(discount_pct)}
    >
      {words.apply}
    </Button>
  );
}
