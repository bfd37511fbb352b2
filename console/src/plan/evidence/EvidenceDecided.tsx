import type { ProposalDecided } from '@promo/contracts/promo-proposals/decided';
import { lazy, Suspense } from 'react';

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
