import { Button, Text } from '@mantine/core';
import type { ForecasterAnswer } from '@promo/contracts/promo-analytics/forecaster';
import { money, number, percent, range, signedMoney, signedPercent } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { isReduction, reductionIn } from '../../../plan/nc30/nc30.ts';
import { FramedSection } from '../../../ui/Section.tsx';
import { ShortTable } from '../../../ui/table/ShortTable.tsx';
import { WideTable } from '../../../ui/WideTable.tsx';
import { nc30Bound } from '../model/bound.ts';
import { text } from './text.ts';

interface Props {
  readonly answer: ForecasterAnswer;
  /** The planned depth. */
  readonly depth: number | null;
  readonly onDepth: (depth: number) => void;
}

/** What every other depth would sell and earn, and whether its price is a reduction by NC30. */
export function Sensitivity({ answer, depth, onDepth }: Props) {
  const words = useText(text);
  const rows = answer.sensitivity;
  return (
    <FramedSection id="sensitivity" title={words.sensitivity}>
      <Text size="xs" my={4}>
        {boundWords(words, rows)} {words.breakevenHint}
      </Text>
      <WideTable labelledBy="sensitivity" minWidth={760}>
        <ShortTable
          cards
          aria-labelledby="sensitivity"
          verticalSpacing={3}
          rows={rows}
          rowId={({ discount_pct }) => discount_pct}
          strong={({ discount_pct }) => [answer.recommended_discount, depth].includes(discount_pct)}
          columns={[
            { header: words.depth, figure: ({ discount_pct }) => percent(discount_pct, 1) },
            { header: words.price, figure: ({ promo_price }) => money(promo_price) },
            { header: words.units, figure: ({ qty }) => number(qty) },
            { header: words.uplift, figure: ({ mean_uplift_pct }) => signedPercent(mean_uplift_pct) },
            {
              header: words.range,
              figure: (row) => range(signedPercent(row.p10_uplift_pct), signedPercent(row.p90_uplift_pct)),
            },
            { header: words.breakeven, figure: ({ breakeven_uplift_pct }) => signedPercent(breakeven_uplift_pct) },
            { header: words.funding, figure: ({ breakeven_funding }) => money(breakeven_funding) },
            {
              header: words.margin,
              figure: ({ incremental_margin }) => signedMoney(incremental_margin),
              lost: ({ incremental_margin }) => (incremental_margin ?? 0) < 0,
            },
            {
              header: words.low,
              figure: ({ p10_incremental_margin }) => signedMoney(p10_incremental_margin),
              lost: ({ p10_incremental_margin }) => (p10_incremental_margin ?? 0) < 0,
            },
            { header: words.pays, cell: ({ compliant }) => (compliant ? words.yes : words.no) },
            { header: 'NC30', cell: (row) => reductionIn(words, row) },
            {
              header: '',
              figure: ({ discount_pct }) => (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={words.applyLabel(percent(discount_pct, 1))}
                  onClick={() => onDepth(discount_pct)}
                >
                  {words.apply}
                </Button>
              ),
            },
          ]}
        />
      </WideTable>
    </FramedSection>
  );
}

interface BoundWords {
  readonly bound: (depth: string) => string;
  readonly boundKept: string;
  readonly boundNone: string;
}

/** From which depth on prices are reductions by NC30; nothing where no price is known. */
function boundWords(words: BoundWords, rows: ForecasterAnswer['sensitivity']): string {
  const bound = nc30Bound(rows);
  if (bound !== null) return words.bound(percent(bound, 1));
  if (rows.some((row) => isReduction(row) === false)) return words.boundNone;
  return rows.some(isReduction) ? words.boundKept : '';
}
