import { Box, Grid, Text } from '@mantine/core';
import type { CampaignDetail } from '@promo/contracts/marketing/routes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'wouter';
import { read } from '../../api/query.ts';
import { idFrom } from '../../format/address.ts';
import { day } from '../../format/dates.ts';
import { euros, money, number, percent, share } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ExportButton } from '../../ui/download.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { Loaded, NotFoundState } from '../../ui/states.tsx';
import { Tiles } from '../../ui/Tiles.tsx';
import { codeColumn } from '../../ui/table/codeColumn.tsx';
import { type Column, figureColumn, textColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Name } from '../../ui/table/Name.tsx';
import { CampaignBadge } from './CampaignBadge.tsx';
import { Timeline } from './Timeline.tsx';
import { text } from './text.ts';

const MOST_ID = 2_147_483_647;

/** One campaign: figures, redemptions day by day, products and coupons. */
export default function CampaignPage() {
  const id = idFrom(useParams().id);
  const known = id !== null && id <= MOST_ID;
  const query = useQuery({
    ...read('GET /api/promo/marketing-history/:campaign_id', { params: { campaign_id: id ?? 0 } }),
    enabled: known,
  });
  if (!known) return <NotFoundState asPage />;
  return (
    <Loaded query={query} asPage shape="figures">
      {(campaign) => <Page campaign={campaign} />}
    </Loaded>
  );
}

function Page({ campaign }: { campaign: CampaignDetail }) {
  const words = useText(text);
  const { id, name, type, status, start_date, end_date, redemption_rate } = campaign;
  return (
    <>
      <BackLink href="/marketing">{words.back}</BackLink>
      <PageHeader title={name} aside={<CampaignBadge status={status} />}>
        <ExportButton
          route="GET /api/promo/marketing-history/:campaign_id"
          params={{ campaign_id: id }}
          name={[name, words.skus]}
        />
      </PageHeader>
      <Text size="sm" mb="sm">
        {[type, `${day(start_date)} – ${day(end_date)}`].filter(Boolean).join(' · ')}
      </Text>
      <Box mb="md">
        <Tiles
          label={name}
          tiles={[
            { label: words.targeted, value: number(campaign.targeted) },
            { label: words.redeemers, value: number(campaign.redeemers) },
            { label: words.rate, value: share(redemption_rate, 1) },
            { label: words.redemptions, value: number(campaign.redemptions) },
            { label: words.orders, value: number(campaign.orders) },
            { label: words.units, value: number(campaign.units) },
            { label: words.revenue, value: euros(campaign.revenue) },
            { label: words.discount, value: euros(campaign.discount) },
            { label: words.revenuePerOrder, value: money(campaign.avg_basket) },
            { label: words.codes, value: number(campaign.n_coupon_codes) },
          ]}
        />
        <Text size="xs" mt={4}>
          {words.about}
        </Text>
      </Box>
      <Section id="timeline" title={words.timeline}>
        {campaign.redemptions === 0 ? (
          <Text size="sm">{status === 'planned' ? words.begins(day(start_date)) : words.noRedemptions}</Text>
        ) : (
          <Timeline campaign={campaign} />
        )}
      </Section>
      <Grid gap="md" mt="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Products campaign={campaign} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Coupons campaign={campaign} />
        </Grid.Col>
      </Grid>
    </>
  );
}

type Sku = CampaignDetail['skus'][number];
type Code = CampaignDetail['coupon_codes'][number];

function Products({ campaign: { skus, n_skus } }: { campaign: CampaignDetail }) {
  const words = useText(text);
  const columns = useMemo<Column<Sku>[]>(
    () => [
      {
        key: 'name',
        header: words.product,
        cell: ({ name, sku }) => <Name>{name ?? sku}</Name>,
        sort: ({ name, sku }) => name ?? sku,
      },
      codeColumn(words.sku, ({ sku }) => sku, 'sm'),
      figureColumn('redemptions', words.redemptions, ({ redemptions }) => redemptions, number, { width: 124 }),
      figureColumn('units', words.units, ({ units }) => units, number, { width: 85, from: 'lg' }),
      figureColumn('revenue', words.revenue, ({ revenue }) => revenue, euros, { width: 95, from: 'sm' }),
    ],
    [words],
  );
  return (
    <Section id="products" title={`${words.skus} (${number(n_skus)})`}>
      {skus.length === 0 ? (
        <Text size="sm">{words.noSkus}</Text>
      ) : (
        <DataTable label={words.skus} rows={skus} columns={columns} rowId={({ sku }) => sku} around={400} />
      )}
    </Section>
  );
}

function Coupons({ campaign: { coupon_codes, n_coupon_codes, redemptions: all } }: { campaign: CampaignDetail }) {
  const words = useText(text);
  const columns = useMemo<Column<Code>[]>(
    () => [
      textColumn('code', words.code, ({ code }) => code),
      figureColumn('redemptions', words.redemptions, ({ redemptions }) => redemptions, number, { width: 116 }),
      {
        key: 'share',
        header: words.share,
        width: 72,
        align: 'right',
        cell: ({ redemptions }) => percent(all === 0 ? null : (100 * redemptions) / all, 1),
      },
    ],
    [words, all],
  );
  return (
    <Section id="coupons" title={`${words.codes} (${number(n_coupon_codes)})`}>
      {coupon_codes.length === 0 ? (
        <Text size="sm">{words.noCodes}</Text>
      ) : (
        <DataTable label={words.codes} rows={coupon_codes} columns={columns} rowId={({ code }) => code} around={400} />
      )}
    </Section>
  );
}
