import { Anchor, SegmentedControl, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Output } from '../../api/routes.ts';
import { instant } from '../../format/dates.ts';
import { count, enCount, hrCount, messages, useText } from '../../i18n/messages.ts';
import { doneBy, people } from '../../plan/people.ts';
import { Loaded } from '../../ui/states.tsx';
import { text as shared } from '../../ui/text.ts';
import { writtenIn } from '../../wording/logged.ts';
import { useWorded } from '../../wording/wording.ts';
import { type Batch, batchesOf } from './batches.ts';
import { concerns } from './concerns.ts';
import classes from './Happened.module.css';

interface Props {
  readonly query: UseQueryResult<Output<'GET /api/promo/activity'>>;
  /** What is newer than that is marked. */
  readonly seen: string;
  readonly decides: boolean;
  readonly onLeave: () => void;
}

const text = messages({
  hr: {
    which: 'Što se prikazuje',
    mine: 'Za mene',
    all: 'Sve',
    none: 'Još nema novosti.',
    commented: 'komentar',
    toYou: 'spomenuti ste',
    many: (n: number) => hrCount(n, 'prijedlog', 'prijedloga', 'prijedloga'),
    more: (n: number) => `i još ${count(n)}`,
    isNew: 'novo',
  },
  en: {
    which: 'What is shown',
    mine: 'For me',
    all: 'Everything',
    none: 'Nothing has happened yet.',
    commented: 'comment',
    toYou: 'you are mentioned',
    many: (n: number) => enCount(n, 'proposal', 'proposals'),
    more: (n: number) => `and ${count(n)} more`,
    isNew: 'new',
  },
});

/** As many proposals of a batch are named. */
const NAMED = 5;

/** Who did what, linked; what one person did alike in a row stands together. */
export default function Happened({ query, seen, decides, onLeave }: Props) {
  const words = useText(text);
  const [which, setWhich] = useState<'mine' | 'all'>('mine');
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={words.which}
        data={(['mine', 'all'] as const).map((value) => ({ value, label: words[value] }))}
        value={which}
        onChange={(value) => setWhich(value as 'mine' | 'all')}
      />
      <Loaded query={query}>
        {({ activity }) => {
          const batches = batchesOf(which === 'all' ? activity : activity.filter((one) => concerns(one, decides)));
          return batches.length === 0 ? (
            <Text size="sm" mt="sm">
              {words.none}
            </Text>
          ) : (
            <ol className={classes.happened}>
              {batches.map((batch) => (
                <Happening
                  key={`${batch.latest.at} ${batch.latest.proposal_id} ${batch.latest.line}`}
                  batch={batch}
                  isNew={batch.latest.at > seen}
                  onLeave={onLeave}
                />
              ))}
            </ol>
          );
        }}
      </Loaded>
    </>
  );
}

function Happening({ batch: { latest, all }, isNew, onLeave }: { batch: Batch; isNew: boolean; onLeave: () => void }) {
  const words = useText(text);
  const { anonymous } = useText(shared);
  const names = useText(people);
  const worded = useWorded();
  const { comment_id, by, acted_by, at, line, mentions_me } = latest;
  const said = comment_id !== null;
  const quoted = said ? line : writtenIn(latest);
  return (
    <li data-new={isNew || undefined}>
      <span>
        <strong>{doneBy(by, acted_by, names) ?? anonymous}</strong>{' '}
        {said ? (mentions_me ? words.toYou : words.commented) : worded(latest, line)}
        {all.length > 1 && ` · ${words.many(all.length)}`}
      </span>
      {quoted && <q className={classes.said}>{quoted}</q>}
      <span className={classes.links}>
        {all.slice(0, NAMED).map(({ proposal_id, title }) => (
          <Anchor
            key={proposal_id}
            component={Link}
            href={`/proposals/${proposal_id}${said ? '#comments' : ''}`}
            size="sm"
            underline="always"
            onClick={onLeave}
          >
            {title ?? `#${proposal_id}`}
          </Anchor>
        ))}
        {all.length > NAMED && words.more(all.length - NAMED)}
      </span>
      <small>
        {instant(at)}
        {isNew && ` · ${words.isNew}`}
      </small>
    </li>
  );
}
