import { Box, Drawer, Group, Stack, Text } from '@mantine/core';
import type { AgreedPromotion } from '@promo/contracts/promo-analytics/agreed-funding';
import { round2, sumOfKnown } from '@promo/retail/round';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readOn } from '../../api/query.ts';
import { skuPath } from '../../format/address.ts';
import { money, number } from '../../format/numbers.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { ProposalLink } from '../../plan/ProposalLink.tsx';
import { ExportButton } from '../../ui/download.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loaded } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { type Column, figureColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TwoLines } from '../../ui/table/TwoLines.tsx';
import { text } from './text.ts';

interface Props {
  /** Its id; null for all suppliers. */
  readonly supplier: string | null;
  readonly name: string;
  /** The weeks that the promotions ended in, as asked for. */
  readonly weeks: { readonly from_yw?: number; readonly to_yw?: number };
  readonly onClose: () => void;
}

/** What was agreed with a supplier, or with all, for each finished promotion, and what of it is still to be asked for. */
export default function AgreedDrawer({ supplier, name: known, weeks, onClose }: Props) {
  const words = useText(text);
  const name = supplier === null ? words.allSuppliers : known;
  const query = { ...weeks, ...(supplier !== null && { supplier_id: supplier }) };
  const agreed = useQuery(readOn('GET /api/promo/results/funding', { query }));
  const columns = useMemo<Column<AgreedPromotion>[]>(() => {
    const euro = (key: 'agreed' | 'paid') =>
      figureColumn<AgreedPromotion, number | null>(key, words[key], (row) => row[`${key}_funding_eur`], money, {
        width: 116,
        from: 'sm',
        elsewhere: true,
      });
    return [
      {
        key: 'name',
        header: words.product,
        cell: ({ sku, name: product, supplier_name, proposal_id, title, start_yw, end_yw }) => (
          <TwoLines name={<TextLink href={skuPath(sku)}>{product}</TextLink>}>
            <small>
              <Box component="span" hiddenFrom="sm">
                {weekSpan(start_yw, end_yw)} {proposal_id && '· '}
              </Box>
              {proposal_id && <ProposalLink id={proposal_id} title={title} />}
            </small>
            {supplier === null && <small>{supplier_name}</small>}
          </TwoLines>
        ),
        sort: (row) => row.name,
      },
      {
        key: 'weeks',
        header: words.weeks,
        width: 116,
        from: 'sm',
        elsewhere: true,
        cell: ({ start_yw, end_yw }) => weekSpan(start_yw, end_yw),
        sort: ({ end_yw }) => end_yw,
      },
      figureColumn<AgreedPromotion, number>('units', words.sold, (row) => row.units, number, { width: 92, from: 'md' }),
      ...(['agreed', 'paid'] as const).map(euro),
      {
        key: 'open',
        header: words.open,
        width: 116,
        align: 'right',
        cell: ({ open_funding_eur: open, agreed_funding_eur: agreed }) => (
          <>
            {money(open)}
            <Box component="small" display="block" hiddenFrom="sm">
              {words.ofAgreed(money(agreed))}
            </Box>
          </>
        ),
        sort: ({ open_funding_eur: open }) => open,
      },
    ];
  }, [words, supplier]);
  return (
    <Drawer opened onClose={onClose} size={940} title={words.agreedTitle(name)}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text size="sm">{words.openMeans}</Text>
          <ExportButton
            route="GET /api/promo/results/funding"
            query={query}
            name={[words.funding, supplier, agreed.data?.from_yw, agreed.data?.to_yw]}
          />
        </Group>
        <Loaded query={agreed}>
          {({ funding }) =>
            funding.length === 0 ? (
              <EmptyState title={words.agreedNone} />
            ) : (
              <>
                <Text fw={600}>
                  {words.openInAll(
                    money(sumOf(funding, 'open_funding_eur')),
                    money(sumOf(funding, 'agreed_funding_eur')),
                  )}
                </Text>
                <DataTable
                  label={words.agreedTitle(name)}
                  rows={funding}
                  columns={columns}
                  rowId={({ sku, start_yw }) => `${sku} ${start_yw}`}
                  rowHeight={supplier === null ? 66 : undefined}
                />
              </>
            )
          }
        </Loaded>
      </Stack>
    </Drawer>
  );
}

const sumOf = (rows: readonly AgreedPromotion[], field: 'open_funding_eur' | 'agreed_funding_eur') =>
  sumOfKnown(
    rows.map((row) => row[field]),
    round2,
  );
