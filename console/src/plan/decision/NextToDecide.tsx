import { Button } from '@mantine/core';
import { mayDecide } from '@promo/contracts/promo-proposals/rights';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { read } from '../../api/query.ts';
import { sortedBy } from '../../format/sort.ts';
import { messages, useText } from '../../i18n/messages.ts';
import { useMe } from '../../session/session.tsx';
import { draftOf, firstDay } from '../draft.ts';
import { titleOf } from '../title.ts';

const text = messages({
  hr: { next: (title: string) => `Sljedeći: ${title}`, none: 'Ništa više ne čeka' },
  en: { next: (title: string) => `Next: ${title}`, none: 'Nothing else waits' },
});

/** The way to what waits for a decision and starts soonest; to the inbox, which is empty then, where nothing does. */
export default function NextToDecide({ after }: { after: number }) {
  const words = useText(text);
  const me = useMe();
  const { data } = useQuery(read('GET /api/promo/proposals', { query: { status: 'submitted' } }));
  const waiting = (data?.proposals ?? []).filter((one) => one.id !== after && mayDecide(me, one));
  const [next] = sortedBy(waiting, (one) => firstDay(draftOf(one)));
  return (
    <Button component={Link} href={next ? `/proposals/${next.id}` : '/approvals'} variant="light" autoFocus>
      {next ? words.next(titleOf(next)) : words.none}
    </Button>
  );
}
