import { Button, Group, Textarea } from '@mantine/core';
import { PROPOSAL_LONGEST } from '@promo/contracts/promo-proposals/words';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../api/client.ts';
import { keysByBody } from '../../api/key.ts';
import { matches } from '../../format/sort.ts';
import { useText } from '../../i18n/messages.ts';
import { useShelf, useUnsaved } from '../../session/unsaved.ts';
import { Restored } from '../../ui/Restored.tsx';
import { useAction } from '../../ui/useAction.ts';
import classes from './Comments.module.css';
import { keptComment } from './kept.ts';
import { type Mention, mentionAt, mentioned, type Person, withMention } from './mentions.ts';
import { text } from './text.ts';

interface Props {
  readonly id: number;
  readonly people: readonly Person[];
}

/** So many names are offered at once. */
const OFFERED = 6;

/** A comment to be written; behind an @ the people are offered whose names begin or go on like that. */
export function WriteComment({ id, people }: Props) {
  const words = useText(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const { value: typed, set: setTyped, restored, sending, settle, discard } = useUnsaved(keptComment(id), '');
  const [mention, setMention] = useState<Mention | null>(null);
  const offered = mention ? people.filter(({ name }) => matches(mention.part, name)).slice(0, OFFERED) : [];
  // kept with the text: loaded anew, the page would else send it as another comment
  const shelf = useShelf<Readonly<Record<string, string>>>(`${keptComment(id)}:keys`);
  const [keyOf] = useState(() => keysByBody(shelf));
  const send = useAction({
    run: (body: { readonly text: string; readonly mention_ids: number[] }) =>
      call('POST /api/promo/proposals/:proposal_id/comments', {
        params: { proposal_id: id },
        body,
        idempotencyKey: keyOf(body),
      }),
    stale: ['/api/promo/proposals/:proposal_id/comments', '/api/promo/activity'],
    done: (_, body) => {
      keyOf.answered(body);
      settle();
      return undefined;
    },
  });
  const { isPending } = send;
  // what is written after that is meant as another one, though it says the same
  useEffect(() => {
    if (typed === '' && !isPending) keyOf.forget();
  }, [typed, isPending, keyOf]);
  const ready = typed.trim() !== '' && !isPending;
  const submit = () => {
    if (!ready) return;
    sending();
    send.mutate({ text: typed, mention_ids: mentioned(typed, people) });
  };

  const choose = (name: string) => {
    if (!mention) return;
    const { text: next, caret } = withMention(typed, mention, name);
    // Drawn before the caret is set and the next key is pressed, which would else be typed where the caret was.
    flushSync(() => {
      setTyped(next);
      setMention(null);
    });
    field.current?.focus();
    field.current?.setSelectionRange(caret, caret);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Enter' && offered[0] && mention?.part) {
      event.preventDefault();
      choose(offered[0].name);
    } else if (event.key === 'Escape' && mention) {
      event.stopPropagation();
      setMention(null);
    }
  };
  return (
    <div className="no-print">
      {restored && <Restored onDiscard={discard} />}
      <Textarea
        ref={field}
        label={words.label}
        description={words.hint}
        maxLength={PROPOSAL_LONGEST.comment}
        value={typed}
        onChange={({ currentTarget: { value, selectionStart } }) => {
          setTyped(value);
          setMention(mentionAt(value, selectionStart));
        }}
        onKeyDown={onKeyDown}
      />
      {offered.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like one
        <div className={classes.people} role="group" aria-label={words.people}>
          {offered.map(({ id: person, name }) => (
            <Button key={person} size="compact-xs" variant="default" onClick={() => choose(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      <Group justify="flex-end" mt="xs">
        <Button size="xs" disabled={!ready} onClick={submit}>
          {words.send}
        </Button>
      </Group>
    </div>
  );
}
