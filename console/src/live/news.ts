import type { FmbCheckFinished } from '@promo/contracts/npl/fmb';
import type {
  ProposalCommented,
  ProposalDeleted,
  ProposalStatusChanged,
} from '@promo/contracts/promo-proposals/events';
import { textOf } from '../i18n/messages.ts';
import { text } from './text.ts';

/** What an event is told as; undefined for one that is no news. */
export function newsOf(subject: string, about: unknown, me: number | null): string | undefined {
  const { proposal, status, deleted, mentioned, imported, toOrder } = textOf(text);
  switch (subject) {
    case 'promo-proposals.event.status-changed': {
      const change = about as ProposalStatusChanged;
      // a new draft concerns only its planner
      if (change.status_from === null && change.status === 'draft') return undefined;
      return `${change.proposal.title ?? proposal(change.proposal_id)}: ${status[change.status]}`;
    }
    case 'promo-proposals.event.commented': {
      const { mention_ids, title, proposal_id } = about as ProposalCommented;
      // what is not addressed to one waits in the list of what happened
      if (me === null || !mention_ids.includes(me)) return undefined;
      return `${title ?? proposal(proposal_id)}: ${mentioned}`;
    }
    case 'promo-proposals.event.deleted':
      return `${proposal((about as ProposalDeleted).proposal_id)}: ${deleted}`;
    case 'promo-analytics.event.facts-imported':
    case 'marketing.event.campaigns-imported':
      return imported;
    case 'npl.event.fmb-check-finished': {
      const { triggered } = about as FmbCheckFinished;
      return triggered > 0 ? toOrder(triggered) : undefined;
    }
  }
}
