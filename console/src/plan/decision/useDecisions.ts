import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { Decision } from '@promo/contracts/promo-proposals/words';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { detailOf, isStale, mayBeDone } from '../../api/errors.ts';
import { refresh } from '../../api/query.ts';
import type { Output } from '../../api/routes.ts';
import { PROPOSAL_PATHS } from '../../live/topics.ts';
import { underWay } from '../../ui/underWay.ts';

/** What became of one decision of several. */
export type Outcome =
  | { readonly at: 'waiting' }
  | { readonly at: 'done'; readonly warnings: Output<'POST /api/promo/calendar/approve'>['warnings'] }
  /** Somebody changed it after it was read. */
  | { readonly at: 'stale' }
  /** `unknown` where it may have been decided on all the same. */
  | { readonly at: 'refused' | 'unknown'; readonly detail: string };

/** By proposal. */
export type Outcomes = ReadonlyMap<number, Outcome>;

/** Decides one proposal after the other; a refusal of one does not stop the rest. What somebody else changed is read anew before it ends. Resolves to what became of each; null while others are under way. */
export function useDecisions() {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [busy, setBusy] = useState(false);
  const [sending] = useState(() => underWay());
  const decide = async (
    proposals: readonly Proposal[],
    decision: Decision,
    feedback: string | null,
  ): Promise<Outcomes | null> => {
    if (!sending.begin(null)) return null;
    const so = new Map<number, Outcome>(proposals.map(({ id }) => [id, { at: 'waiting' }]));
    const tell = (id: number, outcome: Outcome) => setOutcomes(new Map(so.set(id, outcome)));
    setOutcomes(new Map(so));
    setBusy(true);
    for (const { id, version } of proposals) {
      try {
        const body = { proposal_id: id, decision, feedback };
        const { warnings } = await call('POST /api/promo/calendar/approve', { body, ifMatch: version });
        tell(id, { at: 'done', warnings });
      } catch (error) {
        const at = mayBeDone(error) ? 'unknown' : 'refused';
        tell(id, isStale(error) ? { at: 'stale' } : { at, detail: detailOf(error) });
      }
    }
    const fresh = refresh(queries, ...PROPOSAL_PATHS);
    // who decides again on what was changed shall do so on what it is now
    if (so.values().some(({ at }) => at === 'stale')) await fresh;
    setBusy(false);
    sending.end(null);
    return so;
  };
  return { outcomes, busy, decide };
}
