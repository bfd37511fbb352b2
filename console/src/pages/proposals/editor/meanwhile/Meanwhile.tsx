import { Alert, Button, Group, List, Text } from '@mantine/core';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { Suspense, useMemo, useState } from 'react';
import { instant } from '../../../../format/dates.ts';
import { useText } from '../../../../i18n/messages.ts';
import { usePeople } from '../../../../plan/comments/usePeople.ts';
import { nameOf, people } from '../../../../plan/people.ts';
import { ProposalLog } from '../../../../plan/Trail.tsx';
import { useMe } from '../../../../session/session.tsx';
import { lazy } from '../../../../ui/lazy.tsx';
import { text as shared } from '../../../../ui/text.ts';
import { MEANWHILE } from '../faults.ts';
import type { Editing } from '../useDraft.ts';
import { useToldOfNotice } from '../useToldOfNotice.ts';
import classes from './Meanwhile.module.css';
import { text } from './meanwhile.text.ts';
import { keyOf } from './merge.ts';
import { useValueWords } from './useValueWords.ts';

const CopyDialog = lazy(() => import('../CopyDialog.tsx'));

interface Props {
  /** In the state that the proposal is in now. */
  readonly editable: boolean;
  readonly editing: Pick<Editing, 'draft' | 'joined' | 'contradicted' | 'join'>;
  /** Gives up what is changed here. */
  readonly onDiscard: () => void;
}

/** So many changes are named. */
const NAMED = 12;

type Side = 'mine' | 'theirs';

const NOBODY: readonly [] = [];

/** Who saved what while somebody else was changing it too, and which of the two holds where they contradict one another. */
export default function Meanwhile({ editable, editing: { draft, joined, contradicted, join }, onDiscard }: Props) {
  const words = useText(text);
  const names = useText(people);
  const { anonymous } = useText(shared);
  const { user_id } = useMe();
  const others = usePeople(NOBODY);
  const known = useMemo(() => new Map(others.map(({ id, name }) => [id, name])), [others]);
  const inWords = useValueWords(known);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const box = useToldOfNotice(words.above);
  const [copying, setCopying] = useState(false);
  const contradictions = contradicted?.contradictions ?? [];
  const keys = contradictions.map(keyOf);
  const by = ({ edited_by, edited_by_id: id }: Proposal) => {
    if (id === null) return anonymous;
    return id === user_id ? words.you : nameOf(edited_by ?? { id, name: null }, names);
  };
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(keys.map((key) => [key, side])));
  return (
    <Alert ref={box} color="orange" title={words.title} role="alert" data-field={MEANWHILE} tabIndex={-1}>
      {[...joined, ...(contradicted ? [contradicted] : [])].map(({ after, changes, log }) => (
        <div key={after.version}>
          {changes.length > 0 && (
            <>
              <Text size="sm" fw={600}>
                {by(after)}, {instant(after.updated_at)}
              </Text>
              <List size="sm">
                {changes.slice(0, NAMED).map((change) => {
                  const { name, a, b } = inWords(change);
                  return (
                    <List.Item key={keyOf(change)}>
                      {name}: <s>{a}</s> → <strong>{b}</strong>
                    </List.Item>
                  );
                })}
                {changes.length > NAMED && <List.Item>{words.more(changes.length - NAMED)}</List.Item>}
              </List>
            </>
          )}
          <ProposalLog entries={log} lines={after.skus} />
        </div>
      ))}
      <Text size="sm" my="xs">
        {!editable ? words.locked : contradicted ? words.choose(keys.length) : words.joined}
      </Text>
      {keys.length > 1 && (
        <Group gap="xs" mb="xs">
          <Button size="compact-xs" variant="default" onClick={() => chooseAll('mine')}>
            {words.allMine}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => chooseAll('theirs')}>
            {words.allTheirs}
          </Button>
        </Group>
      )}
      {contradictions.map((contradiction) => {
        const key = keyOf(contradiction);
        const { name, a, b } = inWords(contradiction);
        const option = (side: Side, label: string, value: string) => (
          <label>
            <input
              type="radio"
              name={key}
              checked={chosen[key] === side}
              onChange={() => setChosen({ ...chosen, [key]: side })}
            />
            <span>
              {label}: <strong>{value}</strong>
            </span>
          </label>
        );
        return (
          <fieldset key={key} className={classes.choice}>
            <legend>{name}</legend>
            {option('mine', words.mine, a)}
            {contradicted && option('theirs', by(contradicted.after), b)}
          </fieldset>
        );
      })}
      <Group gap="xs">
        {contradicted && (
          <Button
            size="xs"
            disabled={keys.some((key) => !chosen[key])}
            onClick={() => join(new Set(keys.filter((key) => chosen[key] === 'theirs')))}
          >
            {words.join}
          </Button>
        )}
        {!editable && (
          <Button size="xs" onClick={() => setCopying(true)}>
            {words.copy}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onDiscard}>
          {words.discard}
        </Button>
      </Group>
      <Suspense>{copying && <CopyDialog draft={draft} onClose={() => setCopying(false)} />}</Suspense>
    </Alert>
  );
}
