import type { FmbCheckFinished } from '@promo/contracts/npl/fmb';
import type { ProposalDeleted, ProposalStatusChanged } from '@promo/contracts/promo-proposals/events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '../api/query.ts';
import { bearer } from '../api/token.ts';
import { textOf } from '../i18n/messages.ts';
import { useMe } from '../session/session.tsx';
import { tell } from '../ui/tell.ts';
import { follow, type Sent } from './stream.ts';
import { text } from './text.ts';
import { pathsOf } from './topics.ts';

/** Events come in bursts: what they made stale is asked for once. */
const GATHER_MS = 250;

/** Asks again for what changed, and tells of what others did. What the user did is told where it was done. */
export function useLiveUpdates(): void {
  const queries = useQueryClient();
  const { user_id } = useMe();
  useEffect(() => {
    const ended = new AbortController();
    const stale = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const gather = (paths: readonly string[]) => {
      for (const path of paths) stale.add(path);
      timer ??= setTimeout(() => {
        timer = undefined;
        const paths = [...stale];
        stale.clear();
        void refresh(queries, ...paths);
      }, GATHER_MS);
    };
    const onEvent = ({ event, data }: Sent) => {
      gather(pathsOf(event));
      const { actor, data: about } = JSON.parse(data) as { actor: number | null; data: unknown };
      if (actor !== user_id) announce(event, about);
    };
    const onReturn = () => gather(['/api/promo', '/api/npl']);
    void follow({ signal: ended.signal, token: bearer, onEvent, onReturn });
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [queries, user_id]);
}

function announce(subject: string, about: unknown): void {
  const news = newsOf(subject, about);
  if (news) tell.news(news);
}

function newsOf(subject: string, about: unknown): string | undefined {
  const { proposal, status, deleted, imported, toOrder } = textOf(text);
  switch (subject) {
    case 'promo-proposals.event.status-changed': {
      const change = about as ProposalStatusChanged;
      // a new draft concerns only its planner
      if (change.status_from === null && change.status === 'draft') return undefined;
      return `${change.proposal.title ?? proposal(change.proposal_id)}: ${status[change.status]}`;
    }
    case 'promo-proposals.event.deleted':
      return `${proposal((about as ProposalDeleted).proposal_id)}: ${deleted}`;
    case 'promo-analytics.event.facts-imported':
      return imported;
    case 'npl.event.fmb-check-finished': {
      const { triggered } = about as FmbCheckFinished;
      return triggered > 0 ? toOrder(triggered) : undefined;
    }
  }
}
