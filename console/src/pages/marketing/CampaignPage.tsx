import { Anchor, Grid, Text, Title } from '@mantine/core';
import type { CampaignDetail } from '@promo/contracts/marketing/routes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useParams } from 'wouter';
import { read } from '../../api/query.ts';
import { day } from '../../format/dates.ts';
import { euros, money, number, percent } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded, NotFoundState } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { StateBadge } from './StateBadge.tsx';
import { Tiles } from './Tiles.tsx';
import { Timeline } from './Timeline.tsx';
import { text } from './text.ts';

const MOST_ID = 2_147_483_647;

/** One campaign: figures, redemptions day by day, products and coupons. */
export default function CampaignPage() {
  const id = Number(useParams().id);
  const known = Number.isSafeInteger(id) && id > 0 && id <= MOST_ID;
  const query = useQuery({
    ...read('GET /api/promo/marketing-history/:campaign_id', { params: { campaign_id: id } }),
    enabled: known,
  });
  if (!known) return <NotFoundState />;
  return <Loaded query={query}>{(campaign) => <Page campaign={campaign} />}</Loaded>;
}

function Page({ campaign }: { campaign: CampaignDetail }) {
  const words = useText(text);
  const { name, type, status, start_date, end_date, redemption_rate } = campaign;
  return (
    <>
      <Anchor component={Link} href="/marketing" size="sm" className="no-print">
        ← {words.back}
      </Anchor>
      <PageHeader title={name} aside={<StateBadge status={status} />} />
      <Text size="sm" mb="sm">
        {[type, `${day(start_date)} – ${day(end_date)}`].filter(Boolean).join(' · ')}
      </Text>
      <Tiles
        label={name}
        tiles={[
          [words.targeted, number(campaign.targeted)],
          [words.redeemers, number(campaign.redeemers)],
          [words.rate, percent(redemption_rate === null ? null : redemption_rate * 100, 1)],
          [words.redemptions, number(campaign.redemptions)],
          [words.orders, number(campaign.orders)],
          [words.units, number(campaign.units)],
          [words.revenue, euros(campaign.revenue)],
          [words.discount, euros(campaign.discount)],
          [words.basket, money(campaign.avg_basket)],
          [words.codes, number(campaign.n_coupon_codes)],
        ]}
      />
      <section aria-labelledby="timeline">
        <Title order={2} size="h4" id="timeline" mb="xs">
          {words.timeline}
        </Title>
        {campaign.redemptions === 0 ? <Text size="sm">{words.noRedemptions}</Text> : <Timeline campaign={campaign} />}
      </section>
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
        cell: ({ name, sku }) => (name ? `${name} · ${sku}` : sku),
        sort: ({ name, sku }) => name ?? sku,
      },
      {
        key: 'redemptions',
        header: words.redemptions,
        width: 124,
        align: 'right',
        cell: ({ redemptions }) => number(redemptions),
        sort: ({ redemptions }) => redemptions,
      },
      {
        key: 'units',
        header: words.units,
        width: 85,
        align: 'right',
        cell: ({ units }) => number(units),
        sort: ({ units }) => units,
        from: 'lg',
      },
      {
        key: 'revenue',
        header: words.revenue,
        width: 95,
        align: 'right',
        cell: ({ revenue }) => euros(revenue),
        sort: ({ revenue }) => revenue,
        from: 'sm',
      },
    ],
    [words],
  );
  return (
    <section aria-labelledby="products">
      <Title order={2} size="h4" id="products" mb="xs">
        {words.skus} ({number(n_skus)})
      </Title>
      {skus.length === 0 ? (
        <Text size="sm">{words.noSkus}</Text>
      ) : (
        <DataTable label={words.skus} rows={skus} columns={columns} rowId={({ sku }) => sku} around={400} />
      )}
    </section>
  );
}

function Coupons({ campaign: { coupon_codes, n_coupon_codes, redemptions: all } }: { campaign: CampaignDetail }) {
  const words = useText(text);
  const columns = useMemo<Column<Code>[]>(
    () => [
      { key: 'code', header: words.code, cell: ({ code }) => code, sort: ({ code }) => code },
      {
        key: 'redemptions',
        header: words.redemptions,
        width: 124,
        align: 'right',
        cell: ({ redemptions }) => number(redemptions),
        sort: ({ redemptions }) => redemptions,
      },
      {
        key: 'share',
        header: words.share,
        width: 85,
        align: 'right',
        cell: ({ redemptions }) => percent(all === 0 ? null : (100 * redemptions) / all, 1),
      },
    ],
    [words, all],
  );
  return (
    <section aria-labelledby="coupons">
      <Title order={2} size="h4" id="coupons" mb="xs">
        {words.codes} ({number(n_coupon_codes)})
      </Title>
      {coupon_codes.length === 0 ? (
        <Text size="sm">{words.noCodes}</Text>
      ) : (
        <DataTable label={words.codes} rows={coupon_codes} columns={columns} rowId={({ code }) => code} around={400} />
      )}
    </section>
  );
}
