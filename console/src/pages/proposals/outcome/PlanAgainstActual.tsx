import { Button } from '@mantine/core';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { Suspense, useState } from 'react';
import { useCurrentWeek } from '../../../format/today.ts';
import { toYw } from '../../../format/weeks.ts';
import { messages, useText } from '../../../i18n/messages.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { lazy } from '../../../ui/lazy.tsx';

const Outcome = lazy(() => import('./Outcome.tsx'));

const text = messages({ hr: { show: 'Plan i ostvarenje' }, en: { show: 'Plan and result' } });

/**
 * What came of a proposal, once it is approved and has begun; before, there is nothing to tell. Fetched when it is asked for:
 * the page with its lines is as heavy as a page may be.
 */
export function PlanAgainstActual({ proposal }: { proposal: Proposal }) {
  const { show } = useText(text);
  const [open, setOpen] = useState(false);
  const now = useCurrentWeek();
  const { status, start_year, start_week } = proposal;
  const begun = start_year !== null && start_week !== null && toYw(start_year, start_week) <= now;
  if (status !== 'approved' || !begun) return null;
  if (!open)
    return (
      <Button mt="sm" onClick={() => setOpen(true)}>
        {show}
      </Button>
    );
  return (
    <Suspense fallback={<Loading />}>
      <Outcome proposal={proposal} />
    </Suspense>
  );
}
