import { Anchor, Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import type { CalendarEntry, Conflict } from '@promo/contracts/promo-proposals/calendar';
import { useState } from 'react';
import { Link } from 'wouter';
import { instant } from '../../format/dates.ts';
import { MISSING, percent } from '../../format/numbers.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { conflictKey, useAcknowledge } from '../../plan/conflicts.ts';
import { SeverityBadge } from '../../plan/SeverityBadge.tsx';
import { useMay } from '../../session/session.tsx';
import classes from './lists.module.css';
import { text } from './text.ts';

interface Props {
  readonly conflicts: readonly Conflict[];
  readonly entries: ReadonlyMap<number, CalendarEntry>;
  /** The conflict that the pointer or the keyboard is at. */
  readonly onMark: (ids: readonly number[]) => void;
}

const ORDER = { high: 0, medium: 1, low: 2 };
const MOST_NAMES = 4;

/** The conflicts of what is in view, the gravest first; who reviews can acknowledge them here. */
export function ConflictList({ conflicts, entries, onMark }: Props) {
  const words = useText(text);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const shown = conflicts
    .filter(({ acknowledged }) => !(onlyOpen && acknowledged))
    .toSorted((a, b) => Number(a.acknowledged) - Number(b.acknowledged) || ORDER[a.severity] - ORDER[b.severity]);
  return (
    <section aria-labelledby="conflicts">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="conflicts">
          {words.conflicts}
        </Title>
        <Switch
          label={words.onlyOpen}
          checked={onlyOpen}
          onChange={({ currentTarget }) => setOnlyOpen(currentTarget.checked)}
        />
      </Group>
      {shown.length === 0 && <Text size="sm">{words.noConflicts}</Text>}
      <ul className={classes.list}>
        {shown.map((conflict) => (
          <ConflictItem key={conflictKey(conflict)} conflict={conflict} entries={entries} onMark={onMark} />
        ))}
      </ul>
    </section>
  );
}

function ConflictItem({ conflict, entries, onMark }: { conflict: Conflict } & Pick<Props, 'entries' | 'onMark'>) {
  const words = useText(text);
  const may = useMay();
  const acknowledge = useAcknowledge(words.done);
  const { id_a, id_b, overlap_weeks: weeks, skus, severity, acknowledged, acknowledged_by, acknowledged_at } = conflict;
  return (
    <li
      className={classes.item}
      onMouseEnter={() => onMark([id_a, id_b])}
      onMouseLeave={() => onMark([])}
      onFocus={() => onMark([id_a, id_b])}
      onBlur={() => onMark([])}
    >
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <SeverityBadge severity={severity} />
        <Stack gap={2} flex={1} miw={0}>
          <Text size="sm" fw={600}>
            {[id_a, id_b].map((id, i) => (
              <span key={id}>
                {i > 0 && ' × '}
                <Anchor component={Link} href={`/proposals/${id}`} inherit underline="always">
                  {entries.get(id)?.title ?? `#${id}`}
                </Anchor>
              </span>
            ))}{' '}
            <Text span size="sm" fw={400}>
              · {weekSpan(weeks[0], weeks.at(-1))}
            </Text>
          </Text>
          <Text size="xs">
            {skus
              .slice(0, MOST_NAMES)
              .map(
                ({ code, name, discount_pct_a, discount_pct_b }) =>
                  `${name ?? code} (${percent(discount_pct_a)} / ${percent(discount_pct_b)})`,
              )
              .join(', ')}
            {skus.length > MOST_NAMES && ` ${words.more(skus.length - MOST_NAMES)}`}
          </Text>
          {acknowledged && (
            <Text size="xs">{words.acknowledgedBy(acknowledged_by?.name ?? MISSING, instant(acknowledged_at))}</Text>
          )}
        </Stack>
        {!acknowledged && may('promo_review') && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={words.acknowledgeLabel(id_a, id_b)}
            onClick={() => acknowledge.mutate({ id_a, id_b })}
          >
            {words.acknowledge}
          </Button>
        )}
      </Group>
    </li>
  );
}
