import { SegmentedControl } from '@mantine/core';
import { Suspense } from 'react';
import { useText } from '../../i18n/messages.ts';
import { isBuyer } from '../../session/roles.ts';
import { useMay, useMe } from '../../session/session.tsx';
import { oneOf, useFilters } from '../../ui/filters.ts';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { text } from './text.ts';

// Whoever looks at one of them needs nothing of the other.
const WEEKS = {
  promotions: lazy(() => import('./PromotionWeek.tsx')),
  products: lazy(() => import('./ProductWeek.tsx')),
};

const FILTERS = { of: oneOf('', 'promotions', 'products') };

/** What wants attention this week: of promotions for who plans them, of new products for who buys them. */
export default function MyWeekPage() {
  const words = useText(text);
  const may = useMay();
  const { roles } = useMe();
  const [filters, setFilters] = useFilters(FILTERS);
  const [plans, buys] = [may('promo_plan'), may('npl_module')];
  const usual = isBuyer(roles) ? 'products' : 'promotions';
  const shown = plans && buys ? filters.of || usual : buys ? 'products' : 'promotions';
  const Week = WEEKS[shown];
  const choice = plans && buys && (
    <SegmentedControl
      transitionDuration={0}
      aria-label={words.of}
      data={(['promotions', 'products'] as const).map((value) => ({ value, label: words[value] }))}
      value={shown}
      onChange={(of) => setFilters({ of: of === 'products' ? 'products' : 'promotions' })}
    />
  );
  return (
    <Suspense fallback={<Loading shape="panels" />}>
      <Week choice={choice} />
    </Suspense>
  );
}
