import { SegmentedControl, Text } from '@mantine/core';
import type { NplActivity } from '@promo/contracts/npl/activity';
import type { Activity } from '@promo/contracts/promo-proposals/activity';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { instant } from '../../format/dates.ts';
import {
  enMore,
  enProducts,
  enProposals,
  hrMore,
  hrProducts,
  hrProposals,
  messages,
  useText,
} from '../../i18n/messages.ts';
import { doneBy, people } from '../../plan/people.ts';
import { titleOf } from '../../plan/title.ts';
import { Loaded } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { text as shared } from '../../ui/text.ts';
import { writtenIn } from '../../wording/logged.ts';
import { statusText } from '../../wording/npl.text.ts';
import { useWorded } from '../../wording/wording.ts';
import { batchesOf } from './batches.ts';
import { concerns, type Duties } from './concerns.ts';
import classes from './Happened.module.css';
import { hasEnough, isProduct, type News } from './news.ts';

interface Props {
  /** Whether there is anything to show yet. */
  readonly query: UseQueryResult;
  readonly news: readonly News[];
  /** What is newer than that is marked. */
  readonly seen: string;
  readonly duties: Duties;
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
    many: hrProposals,
    manyProducts: hrProducts,
    check: 'Provjera narudžbi',
    more: hrMore,
    enough: 'ima dovoljno, zasad ne treba naručiti',
    isNew: 'novo',
  },
  en: {
    which: 'What is shown',
    mine: 'For me',
    all: 'Everything',
    none: 'Nothing has happened yet.',
    commented: 'comment',
    toYou: 'you are mentioned',
    many: enProposals,
    manyProducts: enProducts,
    check: 'Order check',
    more: enMore,
    enough: 'there is enough, no order needed yet',
    isNew: 'new',
  },
});

/** As many of a batch are named. */
const NAMED = 5;

/** Who did what, linked; what one person did alike in a row stands together. */
export default function Happened({ query, news, seen, duties, onLeave }: Props) {
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
        {() => {
          const batches = batchesOf(which === 'all' ? news : news.filter((one) => concerns(one, duties)));
          return batches.length === 0 ? (
            <Text size="sm" mt="sm">
              {words.none}
            </Text>
          ) : (
            <ol className={classes.happened}>
              {batches.map(({ latest, all }) => (
                <li key={keyOf(latest)} data-new={latest.at > seen || undefined}>
                  {isProduct(latest) ? (
                    <OfProduct one={latest} others={all.length - 1} />
                  ) : (
                    <OfProposal one={latest} others={all.length - 1} />
                  )}
                  <span className={classes.links}>
                    {all.slice(0, NAMED).map((one) => (
                      <TextLink key={keyOf(one)} href={pageOf(one)} onClick={onLeave} size="sm">
                        {isProduct(one) ? one.name : titleOf({ id: one.proposal_id, title: one.title })}
                      </TextLink>
                    ))}
                    {all.length > NAMED && words.more(all.length - NAMED)}
                  </span>
                  <small>
                    {instant(latest.at)}
                    {latest.at > seen && ` · ${words.isNew}`}
                  </small>
                </li>
              ))}
            </ol>
          );
        }}
      </Loaded>
    </>
  );
}

const keyOf = (one: News): string =>
  isProduct(one) ? `${one.at} ${one.sku} ${one.code ?? one.to}` : `${one.at} ${one.proposal_id} ${one.line}`;

const pageOf = (one: News): string =>
  isProduct(one)
    ? `/new-products/${one.id}`
    : `/proposals/${one.proposal_id}${one.comment_id === null ? '' : '#comments'}`;

function OfProposal({ one, others }: { one: Activity; others: number }) {
  const words = useText(text);
  const { anonymous } = useText(shared);
  const names = useText(people);
  const worded = useWorded();
  const { comment_id, by, acted_by, line, mentions_me } = one;
  const said = comment_id !== null;
  const quoted = said ? line : writtenIn(one);
  return (
    <>
      <span>
        <strong>{doneBy(by, acted_by, names) ?? anonymous}</strong>{' '}
        {said ? (mentions_me ? words.toYou : words.commented) : worded(one, line)}
        {others > 0 && ` · ${words.many(others + 1)}`}
      </span>
      {quoted && <q className={classes.said}>{quoted}</q>}
    </>
  );
}

/** Who moved it from which state to which, or what is said of its order. */
function OfProduct({ one, others }: { one: NplActivity; others: number }) {
  const words = useText(text);
  const states = useText(statusText);
  const names = useText(people);
  const worded = useWorded();
  const { by, from, to, code, note } = one;
  const isMove = from !== to;
  const who = doneBy(by, null, names) ?? (isMove ? words.check : null);
  return (
    <>
      <span>
        {who && (
          <>
            <strong>{who}</strong>{' '}
          </>
        )}
        {isMove ? `${states[from ?? 'draft']} → ${states[to]}` : worded(one, note ?? '')}
        {hasEnough(one) && ` · ${words.enough}`}
        {others > 0 && ` · ${words.manyProducts(others + 1)}`}
      </span>
      {note && code === undefined && <q className={classes.said}>{note}</q>}
    </>
  );
}
