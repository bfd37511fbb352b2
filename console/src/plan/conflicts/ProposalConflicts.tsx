import { Text } from '@mantine/core';
import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { read } from '../../api/query.ts';
import { useText } from '../../i18n/messages.ts';
import { useNeighbourFocus } from '../../ui/neighbourFocus.ts';
import { Loaded } from '../../ui/states.tsx';
import classes from './ConflictItem.module.css';
import { ConflictItem, type EntryOf } from './ConflictItem.tsx';
import { text } from './conflict.text.ts';
import { conflictKey, gravestFirst, useConflicts } from './conflicts.ts';

/** The conflicts of one proposal. */
export function ProposalConflicts({ id }: { id: number }) {
  const words = useText(text);
  const { query } = useConflicts();
  const { data: calendar } = useQuery(read('GET /api/promo/calendar'));
  const entryOf: EntryOf = (one) => calendar?.entries.find((entry) => entry.id === one);
  return (
    <Loaded query={query}>
      {({ conflicts }) => {
        const mine = gravestFirst(conflicts.filter(({ id_a, id_b }) => id_a === id || id_b === id));
        if (mine.length === 0) return <Text size="sm">{words.none}</Text>;
        return <Conflicts conflicts={mine} entryOf={entryOf} />;
      }}
    </Loaded>
  );
}

interface Props {
  readonly conflicts: readonly Conflict[];
  readonly entryOf: EntryOf;
}

function Conflicts({ conflicts, entryOf }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useNeighbourFocus(list, 'a, button');
  return (
    <ul ref={list} className={classes.list}>
      {conflicts.map((conflict) => (
        <ConflictItem key={conflictKey(conflict)} conflict={conflict} entryOf={entryOf} costed />
      ))}
    </ul>
  );
}
