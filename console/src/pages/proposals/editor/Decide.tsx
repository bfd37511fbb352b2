import type { Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { mayDecide } from '@promo/contracts/promo-proposals/rights';
import type { Decision, ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { Suspense, useState } from 'react';
import { asSeen, type Concern } from '../../../plan/decision/concern.ts';
import { DecisionButtons, useDecisionKeys } from '../../../plan/decision/DecisionButtons.tsx';
import { decisionsOn } from '../../../plan/moves.ts';
import { isShort } from '../../../plan/nc30/nc30.ts';
import { useMe } from '../../../session/session.tsx';
import { lazy } from '../../../ui/lazy.tsx';

const DecisionDialog = lazy(() => import('../../../plan/decision/DecisionDialog.tsx'));
const NextToDecide = lazy(() => import('../../../plan/decision/NextToDecide.tsx'));

interface Props {
  readonly proposal: Proposal;
  /** Open ones; undefined while they are not known. */
  readonly conflicts: number | undefined;
  /** By code; undefined until all prices are checked. */
  readonly nc30: ReadonlyMap<string, Nc30Result> | undefined;
}

/** What a reviewer decides on the proposal's own page, or takes back, by button or by key, and then the way to the next. */
export default function Decide({ proposal, conflicts, nc30 }: Props) {
  const me = useMe();
  const [asked, setAsked] = useState<{ readonly decision: Decision; readonly seen: Concern } | null>(null);
  /** The status that a decision was made in. */
  const [decidedIn, setDecidedIn] = useState<ProposalStatus | null>(null);
  const offered = mayDecide(me, proposal) ? decisionsOn(proposal.status) : [];
  const breaches = nc30 ? [...nc30.values()].filter(isShort).length : 0;
  const now: Concern = { proposal, conflicts, nc30, breaches };
  const ask = (decision: Decision) => setAsked({ decision, seen: now });
  useDecisionKeys(ask, asked === null ? offered : []);
  return (
    <>
      <DecisionButtons offered={offered} onDecide={ask} />
      <Suspense>
        {decidedIn !== null && proposal.status !== decidedIn && <NextToDecide after={proposal.id} />}
        {asked && (
          <DecisionDialog
            asked={{ decision: asked.decision, rows: [asSeen(asked.seen, now)] }}
            onClose={(done) => {
              setAsked(null);
              if (done.size > 0) setDecidedIn(asked.seen.proposal.status);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
