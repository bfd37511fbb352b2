import type { ResultRow } from '@promo/contracts/promo-analytics/results';
import type { ResultGroup } from '@promo/contracts/promo-analytics/words';
import { useMemo } from 'react';
import { amount } from '../../format/amount.ts';
import { number, percent, share } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { besideColumn } from '../../ui/table/besideColumn.tsx';
import { type Column, figureColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Name } from '../../ui/table/Name.tsx';
import { isOrdered, labelOf } from './model/rows.ts';
import { text } from './text.ts';

interface Props {
  readonly rows: readonly ResultRow[];
  readonly group: ResultGroup;
  /** The weeks that the promotions ended in; null where there are none at all. */
  readonly from_yw: number | null;
  readonly to_yw: number | null;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** A press on what is open of a supplier's funding. */
  readonly onOpen: (supplier_id: string) => void;
}

type Figure = 'n_events' | 'revenue_eur' | 'funding_eur' | 'net_effect_margin_eur' | 'roi' | 'earned_pct';

/** The promotions that a row adds up, each with what it earned. */
function promotionsOf(
  { key }: ResultRow,
  named: string,
  { group, from_yw, to_yw }: Pick<Props, 'group' | 'from_yw' | 'to_yw'>,
) {
  const ended = from_yw !== null && to_yw !== null && { ended_from: `${from_yw}`, ended_to: `${to_yw}` };
  return `/performance?${new URLSearchParams({ group, ...(key !== null && { key }), named, ...ended })}`;
}

/** Every group with its figures, last year's below each in small. */
export function ResultTable({ rows, group, from_yw, to_yw, sort, onSort, onOpen }: Props) {
  const words = useText(text);
  const columns = useMemo<Column<ResultRow>[]>(() => {
    const label = (row: ResultRow) => labelOf(row, group, words);
    const figure = (
      key: Figure,
      header: string,
      write: (value: number | null) => string,
      layout: Pick<Column<ResultRow>, 'width' | 'from' | 'title'>,
    ) =>
      besideColumn<ResultRow>(key, header, (row) => row[key], write, {
        ...layout,
        below: ({ previous }) => (previous.n_events > 0 ? words.lastYear(write(previous[key])) : ''),
        lost: key === 'net_effect_margin_eur' || key === 'roi',
      });
    // What a grouping is chosen for stays where there is no room for all: what suppliers paid, and whose plans can be believed.
    const ofSuppliers = group === 'supplier' ? 'sm' : 'xl';
    const ofPlans = group === 'planner' || group === 'source' ? 'sm' : 'lg';
    const open = besideColumn<ResultRow>('open', words.open, (row) => row.open_funding_eur, amount, {
      width: 88,
      title: words.openMeans,
      shown: (written, row) =>
        row.key === null || row.open_funding_eur === null ? (
          written
        ) : (
          <TextButton
            aria-label={`${label(row)}: ${words.openAmount(written)}, ${words.showOpen}`}
            onClick={() => onOpen(row.key as string)}
          >
            {written}
          </TextButton>
        ),
      below: ({ agreed_funding_eur: agreed }) => (agreed === null ? '' : words.ofAgreed(amount(agreed))),
    });
    return [
      {
        key: 'name',
        header: words.groups[group],
        cell: (row) => (
          <Name>
            <TextLink href={promotionsOf(row, label(row), { group, from_yw, to_yw })} c="inherit">
              {label(row)}
            </TextLink>
          </Name>
        ),
        sort: (row) => (isOrdered(group) ? row.key : label(row)),
      },
      figure('n_events', words.events, number, { width: 112, from: 'sm' }),
      figureColumn<ResultRow, number>('n_skus', words.products, (row) => row.n_skus, number, { width: 92, from: 'xl' }),
      figure('revenue_eur', words.revenue, amount, { width: 150, from: 'md' }),
      figure('funding_eur', words.funding, amount, { width: 134, from: ofSuppliers }),
      ...(group === 'supplier' ? [open] : []),
      figure('roi', words.roi, (value) => share(value, 1), { width: 118, from: 'lg', title: words.roiMeans }),
      figure('earned_pct', words.earned, (value) => percent(value), { width: 100, from: 'xs' }),
      besideColumn<ResultRow>('planned', words.planned, (row) => row.expected_incremental_margin_eur, amount, {
        width: 160,
        from: ofPlans,
        below: ({ n_planned, planned_net_effect_margin_eur: came }) => (n_planned > 0 ? words.came(amount(came)) : ''),
      }),
      besideColumn<ResultRow>('wape', words.wape, (row) => row.wape, share, {
        width: 140,
        from: ofPlans,
        title: words.wapeMeans,
        below: ({ n_planned_units: n, expected_units: expected, planned_sold_units: sold }) =>
          n > 0 ? words.expectedSold(number(expected), number(sold)) : '',
      }),
      figure('net_effect_margin_eur', words.net, amount, { width: 126 }),
    ];
  }, [words, group, from_yw, to_yw, onOpen]);
  return (
    <DataTable
      label={words.table}
      rows={rows}
      columns={columns}
      rowId={({ key }) => key ?? ''}
      sort={sort}
      onSort={onSort}
      rowHeight={52}
    />
  );
}
