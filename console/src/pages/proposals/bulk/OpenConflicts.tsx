import { List, Text } from '@mantine/core';
import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { useText } from '../../../i18n/messages.ts';
import { useConflicts } from '../../../plan/conflicts/conflicts.ts';
import { ProposalLink } from '../../../plan/ProposalLink.tsx';
import { text as checklist } from '../editor/checklist/checklist.text.ts';
import { text } from './text.ts';

/** So many proposals are named; the others are counted. */
const NAMED = 5;

/** Which of the proposals have open conflicts before they are submitted, and how many, as a single one tells before it is. */
export function OpenConflicts({ of }: { of: readonly CalendarEntry[] }) {
  const words = useText(text);
  const { conflicts_unchecked } = useText(checklist);
  const { query, open } = useConflicts();
  if (query.error) return <Text size="sm">⚠ {conflicts_unchecked}</Text>;
  const clashing = of.flatMap(({ id, title }) => (open.has(id) ? [{ id, title, n: open.get(id) as number }] : []));
  if (clashing.length === 0) return null;
  return (
    <section aria-label={words.conflicts(clashing.length)}>
      <Text size="sm" fw={600}>
        ⚠ {words.conflicts(clashing.length)}
      </Text>
      <List size="sm">
        {clashing.slice(0, NAMED).map(({ id, title, n }) => (
          <List.Item key={id}>
            <ProposalLink id={id} title={title} />: {words.conflictsOf(n)}
          </List.Item>
        ))}
        {clashing.length > NAMED && <List.Item>{words.more(clashing.length - NAMED)}</List.Item>}
      </List>
    </section>
  );
}
