import { Button, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { messages, useText } from '../../i18n/messages.ts';
import { Loading } from '../../ui/Loading.tsx';

const Comments = lazy(() => import('./Comments.tsx'));

const text = messages({
  hr: { title: 'Komentari', show: 'Prikaži komentare' },
  en: { title: 'Comments', show: 'Show comments' },
});

/** An address that ends like this shows a proposal with its comments. */
const OPENED = '#comments';

/** What is said about a proposal, fetched when it is asked for. */
export function CommentsOnDemand({ id }: { id: number }) {
  const words = useText(text);
  const [open, setOpen] = useState(() => window.location.hash === OPENED);
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
          {words.show}
        </Button>
      )}
    </section>
  );
}
