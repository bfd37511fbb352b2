import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { useText } from '../i18n/messages.ts';
import { Loaded } from '../ui/states.tsx';
import classes from './ConflictItem.module.css';
import { ConflictItem } from './ConflictItem.tsx';
import { text } from './conflict.text.ts';
import { conflictKey, useConflicts } from './conflicts.ts';

/** The conflicts of one proposal. */
export function ProposalConflicts({ id }: { id: number }) {
  const words = useText(text);
  const { query } = useConflicts();
  const { data: calendar } = useQuery(read('GET /api/promo/calendar'));
  const titleOf = (other: number) => calendar?.entries.find((entry) => entry.id === other)?.title ?? `#${other}`;
  return (
    <Loaded query={query}>
      {({ conflicts }) => {
        const mine = conflicts.filter(({ id_a, id_b }) => id_a === id || id_b === id);
        if (mine.length === 0) return <Text size="sm">{words.none}</Text>;
        return (
          <ul className={classes.list}>
            {mine.map((conflict) => (
              <ConflictItem key={conflictKey(conflict)} conflict={conflict} titleOf={titleOf} />
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
