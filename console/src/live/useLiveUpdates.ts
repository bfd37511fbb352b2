import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refresh } from '../api/query.ts';
import { bearer } from '../api/token.ts';
import { followDays } from '../format/today.ts';
import { useMe } from '../session/session.tsx';
import { fetched } from '../ui/lazy.tsx';
import { tell } from '../ui/tell.ts';
import { isGuessing } from '../ui/useAction.ts';
import type { Sent } from './stream.ts';
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
    const ask = () => {
      timer = undefined;
      if (isGuessing(queries)) return gather([]);
      const paths = [...stale];
      stale.clear();
      void refresh(queries, ...paths);
    };
    const gather = (paths: readonly string[]) => {
      for (const path of paths) stale.add(path);
      timer ??= setTimeout(ask, GATHER_MS);
    };
    const onEvent = ({ event, data }: Sent) => {
      gather(pathsOf(event));
      const { actor, data: about } = JSON.parse(data) as { actor: number | null; data: unknown };
      if (actor !== user_id) void announce(event, about, user_id);
    };
    const onReturn = () => gather(['/api']);
    // much of what is answered is of a day
    const stop = followDays(onReturn);
    // no page waits for it to be drawn
    void fetched(() => import('./stream.ts')).then(({ follow }) =>
      follow({ signal: ended.signal, token: bearer, onEvent, onReturn }),
    );
    return () => {
      ended.abort();
      stop();
      clearTimeout(timer);
    };
  }, [queries, user_id]);
}

/** Its words are fetched with the first event. Where they cannot be nothing is told; `fetched` would tell of that with every event. */
async function announce(subject: string, about: unknown, me: number | null): Promise<void> {
  const { newsOf } = await import('./news.ts');
  const news = newsOf(subject, about, me);
  if (news) tell.news(news);
}
