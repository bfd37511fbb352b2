import { Button, Text } from '@mantine/core';
import { money, percent, signedMoney, signedPercent } from '../../../../format/numbers.ts';
import { useText } from '../../../../i18n/messages.ts';
import { reductionIn } from '../../../../plan/nc30/nc30.ts';
import { Section } from '../../../../ui/Section.tsx';
import { ShortTable } from '../../../../ui/table/ShortTable.tsx';
import { useWorded } from '../../../../wording/wording.ts';
import { text } from '../../details.text.ts';
import { depthsOf, type Figures, type LinePlan, type OtherDepth } from './linePlan.ts';

interface Props {
  readonly figures: Figures;
  /** What they were asked with. */
  readonly plan: LinePlan;
  readonly onUse?: (depth: OtherDepth) => void;
}

/** What a line would do at other depths, beside its own, to choose from, and what the forecaster warns of. */
export function OtherDepths({ figures, plan, onUse }: Props) {
  const { warnings } = figures;
  const words = useText(text);
  const worded = useWorded();
  return (
    <Section id="sensitivity" order={3} title={words.sensitivity}>
      <Text size="xs" mb={4}>
        {words.alone}
      </Text>
      <ShortTable
        fz="xs"
        horizontalSpacing={4}
        aria-labelledby="sensitivity"
        rows={depthsOf(figures, plan)}
        rowId={({ discount_pct }) => discount_pct}
        strong={({ discount_pct }) => discount_pct === plan.discount}
        columns={[
          { header: words.discount, cell: ({ discount_pct }) => percent(discount_pct) },
          {
            header: words.price,
            figure: ({ promo_price, funding }) => (
              <>
                {money(promo_price)}
                {funding > 0 && <small style={{ display: 'block' }}>{words.funding(money(funding))}</small>}
              </>
            ),
          },
          { header: words.uplift, figure: ({ mean_uplift_pct }) => signedPercent(mean_uplift_pct) },
          {
            header: words.marginToPlan,
            figure: ({ gain }) => signedMoney(gain),
            lost: ({ gain }) => (gain ?? 0) < 0,
          },
          { header: 'NC30', cell: (row) => reductionIn({ yes: '✓', no: '⚠' }, row) },
          ...(onUse ? [{ header: '', figure: (row: OtherDepth) => <Use row={row} onUse={onUse} /> }] : []),
        ]}
      />
      {warnings.map((warning) => (
        <Text key={warning.code} size="xs" mt={4}>
          ⚠ {worded(warning, warning.detail)}
        </Text>
      ))}
    </Section>
  );
}

function Use({ row, onUse }: { row: OtherDepth; onUse: (depth: OtherDepth) => void }) {
  const words = useText(text);
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={words.applyLabel(percent(row.discount_pct))}
      onClick={() => onUse(row)}
    >
      {words.apply}
    </Button>
  );
}
