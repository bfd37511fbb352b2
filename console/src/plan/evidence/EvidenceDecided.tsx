import type { ProposalDecided } from '@promo/contracts/promo-proposals/decided';
import { Suspense } from 'react';
import { lazy } from '../../ui/lazy.tsx';

const DecidedTable = lazy(() => import('./DecidedTable.tsx'));

/** Who decided on the proposals that plan prices of the days, loaded where there are any; null where that is not known. */
export function EvidenceDecided({ decided }: { decided: readonly ProposalDecided[] | null }) {
  if (decided?.length === 0) return null;
  return (
    <Suspense>
      <DecidedTable decided={decided} />
    </Suspense>
  );
}
