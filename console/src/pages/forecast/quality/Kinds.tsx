import type { LeadQuality } from '@promo/contracts/promo-analytics/forecast-quality';
import { number, share, signedShare } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { FramedSection } from '../../../ui/Section.tsx';
import { ShortTable } from '../../../ui/table/ShortTable.tsx';
import { WideTable } from '../../../ui/WideTable.tsx';
import { text } from './text.ts';

type Row = Omit<LeadQuality, 'lead_weeks'> & { readonly name: string };

interface Props {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  /** What rows are told apart by. */
  readonly header: string;
  readonly rows: readonly Row[];
}

/** How far off forecasts were of one kind of promotion beside another. */
export function Kinds({ id, title, hint, header, rows }: Props) {
  const { columns, promotions } = useText(text);
  if (rows.length === 0) return null;
  return (
    <FramedSection id={id} title={title} hint={hint}>
      <WideTable labelledBy={id} minWidth={520}>
        <ShortTable
          aria-labelledby={id}
          rows={rows}
          rowId={({ name }) => name}
          columns={[
            { header, cell: ({ name }) => name },
            { header: promotions, figure: ({ n_events }) => number(n_events) },
            { header: columns.wape.name, title: columns.wape.means, figure: ({ wape }) => share(wape, 1) },
            {
              header: columns.bias.name,
              title: columns.bias.means,
              figure: ({ bias }) => signedShare(bias),
            },
            {
              header: columns.coverage_p10.name,
              title: columns.coverage_p10.means,
              figure: (row) => share(row.coverage_p10, 1),
            },
            {
              header: columns.coverage_p90.name,
              title: columns.coverage_p90.means,
              figure: (row) => share(row.coverage_p90, 1),
            },
          ]}
        />
      </WideTable>
    </FramedSection>
  );
}
