import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { lazy, Suspense } from 'react';
import { currentWeek, toYw } from '../../../format/weeks.ts';

const Outcome = lazy(() => import('./Outcome.tsx'));

/** What came of a proposal, once it is approved and has begun; before, there is nothing to tell. */
export function PlanAgainstActual({ proposal }: { proposal: Proposal }) {
  const { status, start_year, start_week } = proposal;
  const begun = start_year !== null && start_week !== null && toYw(start_year, start_week) <= currentWeek();
  return <Suspense>{status === 'approved' && begun && <Outcome proposal={proposal} />}</Suspense>;
}
