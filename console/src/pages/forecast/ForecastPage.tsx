import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import IconFilePlus from '@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs';
import IconTrendingUp from '@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { statusOf } from '../../api/errors.ts';
import { read } from '../../api/query.ts';
import type { Output } from '../../api/routes.ts';
import { skuPath } from '../../format/address.ts';
import { percent } from '../../format/numbers.ts';
import { useCurrentWeek } from '../../format/today.ts';
import { addWeeks } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { ExportButton } from '../../ui/download.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProductField } from '../../ui/fields/ProductField.tsx';
import { useFilters } from '../../ui/filters.ts';
import { Loading } from '../../ui/Loading.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { untilFitted } from '../../ui/Provisional.tsx';
import { Loaded } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Analogs } from './Analogs.tsx';
import { Curve } from './Curve.tsx';
import { PLAN, type Plan } from './filters.ts';
import { outcomeQuery, plannedDepth, proposalOf, upliftQuery } from './model/plan.ts';
import { Outcome } from './outcome/Outcome.tsx';
import { PlanFields } from './PlanFields.tsx';
import { text } from './text.ts';
import { Uplift } from './Uplift.tsx';

const SETTLE_MS = 350;

/** What a promotion of one SKU would sell and earn, and what that rests on. */
export default function ForecastPage() {
  const words = useText(text);
  const may = useMay();
  const [asked, setPlan] = useFilters<Plan>(PLAN);
  const next = addWeeks(useCurrentWeek(), 1);
  // as a new proposal has it: who goes on with one decides on these figures
  const plan = useMemo(() => ({ ...asked, start: asked.start ?? next }), [asked, next]);
  const depth = plannedDepth(plan);
  const product = useQuery({
    ...read('GET /api/promo/sku-snapshot', { query: { sku: plan.sku } }),
    retry: false,
    enabled: plan.sku !== '',
  });
  const unknown = useUnknown(plan.sku, product);
  const field = plan.sku === '' ? words.chooseProduct : words.otherProduct;
  return (
    <>
      <PageHeader title={words.title}>
        <Button component={Link} href="/forecast/quality" variant="default">
          {words.quality}
        </Button>
        {plan.sku !== '' && !unknown && (
          <ExportButton
            route="GET /api/promo/forecaster"
            query={outcomeQuery(plan, depth)}
            name={[words.title, plan.sku]}
          />
        )}
        {may('promo_plan') && plan.sku !== '' && !unknown && (
          <Button component={Link} href={proposalOf(plan, depth)} leftSection={<IconFilePlus size={16} aria-hidden />}>
            {words.propose}
          </Button>
        )}
      </PageHeader>
      <Stack gap="md">
        <Group gap="sm" align="flex-end" role="search">
          <ProductField
            w={{ base: '100%', xs: 340 }}
            data-search
            label={field}
            aria-label={field}
            onPick={({ sku }) => setPlan({ sku })}
          />
          {plan.sku !== '' && !unknown && <Chosen sku={plan.sku} product={product.data} />}
        </Group>
        {plan.sku === '' ? (
          <EmptyState Icon={IconTrendingUp} title={words.empty} hint={words.emptyHint} />
        ) : unknown ? (
          <EmptyState title={words.unknown} hint={words.unknownHint(plan.sku)} />
        ) : (
          <>
            <PlanFields plan={plan} onChange={setPlan} />
            {product.isPending ? (
              <Loading shape="panels" />
            ) : (
              <Answers plan={plan} onDepth={(discount) => setPlan({ discount, mechanic: '' })} />
            )}
          </>
        )}
      </Stack>
    </>
  );
}

/** Whether nobody knows the product: a category's forecast would be given for it, and refused in the next breath. True while it is asked again. */
function useUnknown(sku: string, { error, isPending }: UseQueryResult): boolean {
  const [last, setLast] = useState('');
  const unknown = isPending ? last === sku : statusOf(error) === 404;
  const now = unknown ? sku : '';
  if (now !== last) setLast(now);
  return unknown;
}

/** The product's name, leading to its page. */
function Chosen({ sku, product: data }: { sku: string; product: Output<'GET /api/promo/sku-snapshot'> | undefined }) {
  const words = useText(text);
  return (
    <div>
      <Title order={2}>{data?.name ?? sku}</Title>
      {data && (
        <Text size="sm">
          {sku} · {data.category} ·{' '}
          <TextLink href={skuPath(sku)} size="sm">
            {words.toSku}
          </TextLink>
        </Text>
      )}
    </div>
  );
}

function Answers({ plan: typed, onDepth }: { plan: Plan; onDepth: (depth: number) => void }) {
  const words = useText(text);
  const [plan] = useDebouncedValue(typed, SETTLE_MS);
  const forecast = useQuery({
    ...read('GET /api/promo/analog-forecast', { query: upliftQuery(plan) }),
    refetchInterval: untilFitted,
    placeholderData: (before) => (before?.sku === plan.sku ? before : undefined),
  });
  return (
    <>
      <Loaded query={forecast} shape="panels">
        {(answer) =>
          answer.basis === 'none' ? (
            <EmptyState title={words.noForecast} hint={words.noForecastHint} />
          ) : (
            <Paper withBorder p="md" component="section" aria-labelledby="sales">
              <Title order={2} id="sales" mb="xs">
                {words.sales}{' '}
                <Text span size="sm">
                  {words.at(answer.mechanic ?? percent(answer.discount_pct, 1), answer.weeks)}
                </Text>
              </Title>
              <Uplift forecast={answer} usual={plannedDepth(plan) === null} />
            </Paper>
          )
        }
      </Loaded>
      {/* what the first answer refuses, the second would refuse in the same words */}
      {statusOf(forecast.error) !== 422 && <Outcome plan={plan} onDepth={onDepth} />}
      {forecast.data && forecast.data.basis !== 'none' && (
        <SimpleGrid cols={{ base: 1, md: forecast.data.analogs.length > 0 ? 2 : 1 }} spacing="md">
          <Curve forecast={forecast.data} />
          <Analogs forecast={forecast.data} />
        </SimpleGrid>
      )}
    </>
  );
}
