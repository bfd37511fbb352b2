import type { Expected } from '@promo/contracts/promo-proposals/expected';
import { euros } from '../../format/numbers.ts';
import { type Column, figureColumn } from '../../ui/table/columns.ts';

/** What proposals were expected to earn when they were approved or last saved; losses are coloured. */
export const marginColumn = <T,>(
  header: string,
  of: (row: T) => Expected | null,
  layout: Pick<Column<T>, 'title' | 'width' | 'from' | 'elsewhere'>,
): Column<T> =>
  figureColumn(
    'margin',
    header,
    (row) => of(row)?.incremental_margin_eur ?? null,
    (margin) => <Margin of={margin} />,
    layout,
  );

/** A margin, coloured where it is a loss. */
export const Margin = ({ of: margin }: { of: number | null }) => (
  <span style={margin !== null && margin < 0 ? { color: 'var(--bad)' } : undefined}>{euros(margin)}</span>
);
