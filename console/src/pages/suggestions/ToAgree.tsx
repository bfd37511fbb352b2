import { Button, Paper, Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { amount } from '../../format/amount.ts';
import { csvFile } from '../../format/csv.ts';
import { useText } from '../../i18n/messages.ts';
import { saveAs } from '../../ui/download.tsx';
import { ShortTable } from '../../ui/table/ShortTable.tsx';
import { supplierName } from '../../wording/supplier.ts';
import { agreementsOf } from './model/agreements.ts';
import type { Shown } from './model/choices.ts';
import { text } from './text.ts';

/** What suppliers are supposed to pay and have not agreed on yet, folded away; as a file it names every product. */
export function ToAgree({ shown, name }: { shown: readonly Shown[]; name: readonly number[] }) {
  const words = useText(text);
  const { heads } = words;
  const agreements = agreementsOf(shown);
  if (agreements.length === 0) return null;
  const sum = (field: 'funding_eur' | 'margin_without_eur') => agreements.reduce((total, of) => total + of[field], 0);
  const columns: [string, (of: Shown) => string | number | null][] = [
    [words.supplier, ({ promotion }) => supplierName(promotion, words.noSupplier)],
    [heads.sku, ({ promotion }) => promotion.sku],
    [words.product, ({ promotion }) => promotion.name],
    [heads.from, ({ start }) => start],
    [heads.to, ({ end }) => end],
    [heads.discount, ({ promotion }) => promotion.discount_pct],
    [heads.price, ({ promotion }) => promotion.promo_price],
    [heads.funding, ({ promotion }) => promotion.supplier_funding],
    [heads.units, ({ promotion }) => promotion.units],
    [heads.fundingInAll, ({ promotion }) => promotion.funding_eur],
  ];
  const save = () => {
    const rows = agreements.flatMap((agreement) => agreement.shown.map((of) => columns.map(([, cell]) => cell(of))));
    saveAs(csvFile([columns.map(([head]) => head), ...rows]), [words.toAgree, ...name], 'csv');
  };
  return (
    <Paper component="details" withBorder p="sm">
      <Text component="summary" size="sm" fw={600}>
        {words.toAgree}: {amount(sum('funding_eur'))}, {words.suppliers(agreements.length)};{' '}
        {words.withoutIt(amount(sum('margin_without_eur')))}
      </Text>
      <Text size="sm" my={4}>
        {words.toAgreeHint}
      </Text>
      <ShortTable
        rows={agreements}
        rowId={({ supplier_id }) => supplier_id ?? ''}
        columns={[
          { header: words.supplier, cell: (agreement) => supplierName(agreement, words.noSupplier) },
          { header: words.promotionsOf, figure: ({ shown: { length } }) => length },
          { header: words.funding, figure: ({ funding_eur }) => amount(funding_eur) },
          {
            header: words.marginWithout,
            figure: ({ margin_without_eur }) => amount(margin_without_eur),
            lost: ({ margin_without_eur }) => margin_without_eur < 0,
          },
        ]}
      />
      <Button
        mt={6}
        size="compact-sm"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={save}
      >
        {words.agreementFile}
      </Button>
    </Paper>
  );
}
