import { Text } from '@mantine/core';
import type { Comment } from '@promo/contracts/promo-proposals/comments';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { read } from '../../api/query.ts';
import { instant } from '../../format/dates.ts';
import { useText } from '../../i18n/messages.ts';
import { scrollAsItGrows } from '../../ui/scroll-as-it-grows.ts';
import { Loaded } from '../../ui/states.tsx';
import { text as shared } from '../../ui/text.ts';
import classes from './Comments.module.css';
import { text } from './text.ts';
import { usePeople } from './usePeople.ts';
import { WriteComment } from './WriteComment.tsx';

/** What was said about a proposal, oldest first, and room to say more. Each time that a link has led here the last is scrolled to. */
export default function Comments({ id, led }: { id: number; led: number }) {
  const query = useQuery(read('GET /api/promo/proposals/:proposal_id/comments', { params: { proposal_id: id } }));
  const authors = useMemo(() => query.data?.comments.map(({ by }) => by) ?? [], [query.data]);
  const people = usePeople(authors);
  return (
    <>
      <Loaded query={query}>{({ comments }) => <Thread comments={comments} led={led} />}</Loaded>
      <WriteComment id={id} people={people} />
    </>
  );
}

function Thread({ comments, led }: { comments: readonly Comment[]; led: number }) {
  const thread = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (led === 0) return;
    return scrollAsItGrows(document.body, () => {
      thread.current?.lastElementChild?.scrollIntoView({ block: 'center' });
      return false;
    });
  }, [led]);
  const { none } = useText(text);
  const { anonymous } = useText(shared);
  if (comments.length === 0) return <Text size="sm">{none}</Text>;
  return (
    <ol ref={thread} className={classes.thread}>
      {comments.map(({ id, by, at, text: said }) => (
        <li key={id}>
          <small>
            <strong>{by?.name ?? anonymous}</strong> · {instant(at)}
          </small>
          <p>{said}</p>
        </li>
      ))}
    </ol>
  );
}
