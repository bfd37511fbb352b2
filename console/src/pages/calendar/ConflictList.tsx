import { Group, Switch, Text, Title } from '@mantine/core';
import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import { useRef, useState } from 'react';
import { useText } from '../../i18n/messages.ts';
import { ConflictItem } from '../../plan/conflicts/ConflictItem.tsx';
import { conflictKey, gravestFirst } from '../../plan/conflicts/conflicts.ts';
import { ExportButton } from '../../ui/download.tsx';
import { useNeighbourFocus } from '../../ui/neighbourFocus.ts';
import classes from './lists.module.css';
import { text } from './text.ts';

interface Props {
  readonly conflicts: readonly Conflict[];
  readonly entries: ReadonlyMap<number, CalendarEntry>;
  /** The conflict that the pointer or the keyboard is at. */
  readonly onMark: (ids: readonly number[]) => void;
  /** What is in view, as the route is asked for it, and the name of its file. */
  readonly file: { readonly query: object; readonly name: readonly (string | number)[] };
}

/** The conflicts of what is in view, the gravest first. */
export function ConflictList({ conflicts, entries, onMark, file }: Props) {
  const words = useText(text);
  const list = useRef<HTMLUListElement>(null);
  useNeighbourFocus(list, 'a, button');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const shown = gravestFirst(conflicts.filter(({ acknowledged }) => !(onlyOpen && acknowledged)));
  return (
    <section aria-labelledby="conflicts">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="conflicts">
          {words.conflicts}
        </Title>
        <Group gap="sm">
          <Switch
            label={words.onlyOpen}
            checked={onlyOpen}
            onChange={({ currentTarget }) => setOnlyOpen(currentTarget.checked)}
          />
          <ExportButton
            label={words.exportConflicts}
            route="GET /api/promo/calendar/conflicts"
            query={{ ...file.query, ...(onlyOpen && { acknowledged: false }) }}
            name={file.name}
          />
        </Group>
      </Group>
      {shown.length === 0 && <Text size="sm">{words.noConflicts}</Text>}
      <ul ref={list} className={classes.list}>
        {shown.map((conflict) => (
          <ConflictItem
            key={conflictKey(conflict)}
            conflict={conflict}
            entryOf={(id) => entries.get(id)}
            onMark={onMark}
          />
        ))}
      </ul>
    </section>
  );
}
