import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { read } from '../../api/query.ts';
import { count, messages, useText } from '../../i18n/messages.ts';
import { useShelf } from '../../session/unsaved.ts';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { placeOf, WINDOW } from '../../ui/places.ts';
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

/** Whether the address is that of a proposal with its comments. */
const isAskedFor = () => window.location.hash === '#comments';

/** How much is said about a proposal; what is said, with room to say more, is shown when it is asked for or half said. */
export function CommentsOnDemand({ id }: { id: number }) {
  const words = useText(text);
  const { data } = useQuery(read('GET /api/promo/proposals/:proposal_id/comments', { params: { proposal_id: id } }));
  const shelf = useShelf<string>(keptComment(id));
  const title = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState(() => isAskedFor() || shelf.kept() !== null);
  /** How often a link has led to them; Back and Forward go where the page was left. */
  const [led, setLed] = useState(() => (isAskedFor() && placeOf(WINDOW) === undefined ? 1 : 0));
  useEffect(() => {
    const show = () => {
      if (!isAskedFor()) return;
      setOpen(true);
      setLed((times) => times + 1);
    };
    // by which the router tells of the addresses that it writes
    window.addEventListener('pushState', show);
    return () => window.removeEventListener('pushState', show);
  }, []);
  return (
    <section id="comments">
      <Title ref={title} tabIndex={-1} order={3} mb={4}>
        {words.title}
      </Title>
      {open ? (
        <Suspense fallback={<Loading />}>
          <Comments id={id} led={led} />
        </Suspense>
      ) : (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            // the button goes, and must not take the focus along
            title.current?.focus({ preventScroll: true });
            setOpen(true);
          }}
        >
          {words.show(data?.comments.length)}
        </Button>
      )}
    </section>
  );
}
