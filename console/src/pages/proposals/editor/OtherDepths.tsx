import { Button, Text, Title } from '@mantine/core';
import { MISSING, money, percent, signedMoney, signedPercent } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { ShortTable } from '../../../ui/table/ShortTable.tsx';
import { useWorded } from '../../../wording/wording.ts';
import { text } from '../details.text.ts';
import { type Figures, gainOn } from './linePlan.ts';

interface Props {
  readonly figures: Figures;
  /** The line's own depth, percent. */
  readonly discount: number | null;
  readonly onUse?: (discount: number) => void;
}

/** What a line would do at other depths, beside its own, to choose from, and what the forecaster warns of. */
export function OtherDepths({ figures, discount, onUse }: Props) {
  const { sensitivity, warnings } = figures;
  const words = useText(text);
  const worded = useWorded();
  return (
    <section aria-labelledby="sensitivity">
      <Title order={3} size="h5" id="sensitivity" mb={4}>
        {words.sensitivity}
      </Title>
      <Text size="xs" mb={4}>
        {words.alone}
      </Text>
      <ShortTable
        fz="xs"
        aria-labelledby="sensitivity"
        rows={sensitivity}
        rowId={({ discount_pct }) => discount_pct}
        strong={({ discount_pct }) => discount_pct === discount}
        columns={[
          { header: words.discount, cell: ({ discount_pct }) => percent(discount_pct) },
          { header: words.price, figure: ({ promo_price }) => money(promo_price) },
          { header: words.uplift, figure: ({ mean_uplift_pct }) => signedPercent(mean_uplift_pct) },
          {
            header: words.marginToPlan,
            figure: (row) => signedMoney(gainOn(figures, row)),
            lost: (row) => (gainOn(figures, row) ?? 0) < 0,
          },
          { header: 'NC30', cell: ({ nc30_ok }) => (nc30_ok === null ? MISSING : nc30_ok ? '✓' : '⚠') },
          ...(onUse ? [{ header: '', figure: (row: Row) => <Use row={row} onUse={onUse} /> }] : []),
        ]}
      />
      {warnings.map((warning) => (
        <Text key={warning.code} size="xs" mt={4}>
          ⚠ {worded(warning, warning.detail)}
        </Text>
      ))}
    </section>
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
