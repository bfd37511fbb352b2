import { Button, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { statusOf } from '../../api/errors.ts';
import { read } from '../../api/query.ts';
import { skuPath } from '../../format/address.ts';
import { week } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { ProductField } from '../../ui/fields/ProductField.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Family } from './Family.tsx';
import { History } from './History.tsx';
import { Nc30Check } from './Nc30Check.tsx';
import { Planned } from './Planned.tsx';
import { State } from './State.tsx';
import { codeIn, type Snapshot } from './snapshot.ts';
import { text } from './text.ts';

/** Pixels that the picture will take, so that nothing below it moves when it comes. */
const WEEKLY_HEIGHT = 400;

const NotSold = lazy(() => import('./NotSold.tsx'));
const WeeklyHistory = lazy(() => import('../../sku-history/WeeklyHistory.tsx'));

/** Everything known about one SKU. */
export default function SkuPage() {
  const words = useText(text);
  const [, navigate] = useLocation();
  const sku = codeIn(useParams().code);
  const snapshot = useQuery(read('GET /api/promo/sku-snapshot', { query: { sku } }));
  const { data } = snapshot;
  return (
    <>
      <PageHeader title={data?.name ?? sku}>
        {data && (
          <>
            <Button
              component={Link}
              href={`/performance?${new URLSearchParams({ category: data.category })}`}
              variant="default"
            >
              {words.performance}
            </Button>
            <Button component={Link} href={`/forecast?${new URLSearchParams({ sku })}`}>
              {words.forecast}
            </Button>
          </>
        )}
      </PageHeader>
      <ProductField
        mb="md"
        maw={340}
        data-search
        label={words.otherProduct}
        aria-label={words.otherProduct}
        onPick={(picked) => navigate(skuPath(picked.sku))}
      />
      {statusOf(snapshot.error) === 404 ? (
        <Suspense fallback={<Loading rows={2} />}>
          <NotSold sku={sku} />
        </Suspense>
      ) : (
        <Loaded query={snapshot} shape="panels">
          {(found) => <Sections key={sku} snapshot={found} />}
        </Loaded>
      )}
    </>
  );
}

function Sections({ snapshot }: { snapshot: Snapshot }) {
  const words = useText(text);
  const { sku, category, tier, family, supplier_name, as_of_yw } = snapshot;
  const about = [
    sku,
    category,
    tier && words.tier(tier),
    family && words.family(family),
    supplier_name && words.supplier(supplier_name),
    as_of_yw && words.asOf(week(as_of_yw)),
  ];
  const planned = useMemo(() => nextPlanned(snapshot), [snapshot]);
  return (
    <Stack gap="md">
      <Text size="sm">{about.filter(Boolean).join(' · ')}</Text>
      <State snapshot={snapshot} />
      <Paper withBorder p="md" mih={WEEKLY_HEIGHT}>
        <Suspense fallback={<Loading rows={5} />}>
          <WeeklyHistory sku={sku} name={snapshot.name} planned={planned} order={2} />
        </Suspense>
      </Paper>
      <History snapshot={snapshot} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Stack gap="md">
          <Planned promotions={snapshot.planned_promotions} />
          <Family sku={sku} />
        </Stack>
        <Nc30Check sku={sku} price={snapshot.price} />
      </SimpleGrid>
    </Stack>
  );
}

/** The next of its planned promotions with weeks, to be seen after what was; what it costs is not told here. */
function nextPlanned({ planned_promotions, as_of_yw }: Snapshot) {
  const next = planned_promotions
    .flatMap(({ start_yw, end_yw }) => (start_yw && end_yw && end_yw >= (as_of_yw ?? 0) ? [{ start_yw, end_yw }] : []))
    .sort((a, b) => a.start_yw - b.start_yw)[0];
  return next ? { ...next, price: null } : null;
}
