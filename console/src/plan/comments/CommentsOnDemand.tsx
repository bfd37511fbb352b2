import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { read } from '../../api/query.ts';
import { count, messages, useText } from '../../i18n/messages.ts';
import { useShelf } from '../../session/unsaved.ts';
import { Loading } from '../../ui/Loading.tsx';
import { keptComment } from './kept.ts';

const Comments = lazy(() => import('./Comments.tsx'));

const text = messages({
  hr: {
    title: 'Komentari',
    show: (n: number | undefined) => (n === undefined ? 'Prikaži komentare' : `Prikaži komentare (${count(n)})`),
  },
  en: {
    title: 'Comments',
    show: (n: number | undefined) => (n === undefined ? 'Show comments' : `Show comments (${count(n)})`),
  },
});

/** An address that ends like this shows a proposal with its comments. */
const OPENED = '#comments';

/** How much is said about a proposal; what is said, with room to say more, is shown when it is asked for or half said. */
export function CommentsOnDemand({ id }: { id: number }) {
  const words = useText(text);
  const { data } = useQuery(read('GET /api/promo/proposals/:proposal_id/comments', { params: { proposal_id: id } }));
  const shelf = useShelf<string>(keptComment(id));
  const [open, setOpen] = useState(() => window.location.hash === OPENED || shelf.kept() !== null);
  return (
    <section id="comments">
      <Title order={3} size="h5" mb={4}>
        {words.title}
      </Title>
      {open ? (
        <Suspense fallback={<Loading />}>
          <Comments id={id} />
        </Suspense>
      ) : (
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {words.show(data?.comments.length)}
        </Button>
      )}
    </section>
  );
}
