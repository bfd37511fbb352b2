import { Text } from '@mantine/core';
import { money, number, percent, share, signedPercent, wholeUnits } from '../../../../format/numbers.ts';
import { useText } from '../../../../i18n/messages.ts';
import { type ExpectedLine, lackOf } from '../../../../plan/economics/expected.ts';
import { whenOf } from '../../../../plan/economics/LastTime.tsx';
import { text as lacking } from '../../../../plan/economics/missing.text.ts';
import { text as figures } from '../../../../plan/economics/text.ts';
import { Facts } from '../../../../ui/Facts.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { text } from '../../details.text.ts';

const UNITS = ['baseline_units', 'units'] as const;
const EUROS = [
  'revenue_eur',
  'funding_eur',
  'gross_margin_eur',
  'baseline_margin_eur',
  'cannibalization_eur',
  'pull_forward_eur',
  'incremental_margin_eur',
] as const;

interface Props {
  readonly line: ExpectedLine;
  /** That is planned, percent; null where nothing says. */
  readonly depth: number | null;
}

/** What a line earns among the others of its proposal, and the stock that it needs. */
export function PnlDetails({ line, depth }: Props) {
  const words = useText(text);
  const { rows } = words;
  const { long } = useText(lacking);
  const { line: lineWords } = useText(figures);
  const { stock, missing = [], last_promotion: last } = line;
  return (
    <Section id="pnl" order={3} title={words.pnl}>
      {depth === null && line.uplift_units !== null && (
        <Text size="sm" mb={4}>
          {words.atUsual(percent(line.discount_pct))}
        </Text>
      )}
      {missing.length > 0 && (
        <Text size="sm" mb={4}>
          {missing.map((gap) => long[gap]).join(' ')}
        </Text>
      )}
      <Facts
        facts={[
          ...UNITS.map((key) => [rows[key], number(line[key], 1)] as const),
          ...EUROS.map((key) => [rows[key], money(line[key])] as const),
          last && [whenOf(last, lineWords), money(last.net_effect_margin_eur)],
          ['ROI', share(line.roi)],
          [rows.break_even, signedPercent(line.break_even_uplift_pct)],
          [rows.break_even_funding, money(line.break_even_funding_eur ?? null)],
          [rows.usual_funding, money(line.usual_funding_eur ?? null)],
          [rows.on_hand, number(stock.on_hand)],
          [rows.on_order, number(stock.on_order)],
          [rows.needed, wholeUnits(stock.needed)],
          stock.needed_earlier && [rows.needed_earlier, wholeUnits(stock.needed_earlier)],
          [rows.shortfall, wholeUnits(lackOf(line))],
          [rows.needed_p90, wholeUnits(stock.needed_p90)],
        ]}
      />
    </Section>
  );
}
