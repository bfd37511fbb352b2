import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { week } from '../../../../format/weeks.ts';
import { useText } from '../../../../i18n/messages.ts';
import { text as shared } from '../../../../plan/conflicts/conflict.text.ts';
import { conflictKey } from '../../../../plan/conflicts/conflicts.ts';
import type { Line } from '../../../../plan/draft.ts';
import { useNeighbourFocus } from '../../../../ui/neighbourFocus.ts';
import { Section } from '../../../../ui/Section.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { ClashItem } from './ClashItem.tsx';
import { toDrop } from './clashes.ts';
import { text } from './conflicts.text.ts';
import type { DraftConflicts } from './useDraftConflicts.ts';

interface Props {
  readonly conflicts: DraftConflicts;
  readonly lines: readonly Line[];
  /** Nothing can be changed. */
  readonly disabled: boolean;
  /** What is shown is what is saved, so that a conflict of it can be accepted. */
  readonly saved: boolean;
  /** Moves the whole promotion to another first week. */
  readonly onStart: (start_yw: number) => void;
  readonly onRemove: (code: string) => void;
  readonly onClose: () => void;
}

/** The proposal's conflicts as it stands, beside it: with whom, over what, and what would resolve them. */
export default function ConflictDrawer({ conflicts, lines, disabled, saved, onStart, onRemove, onClose }: Props) {
  const words = useText(text);
  const { none } = useText(shared);
  const { clashes, open, error, retry } = conflicts;
  const body = useRef<HTMLDivElement>(null);
  useNeighbourFocus(body, 'a, button');
  // what was pressed goes with what it resolved: the focus stays in the drawer
  const remove = (code: string) => {
    onRemove(code);
    body.current?.focus();
  };
  return (
    <Drawer opened onClose={onClose} size="lg" title={words.title}>
      <Stack gap="lg" ref={body} tabIndex={-1} style={{ outline: 'none' }}>
        {error !== null && <ErrorState error={error} onRetry={retry} />}
        {open !== undefined && clashes.length === 0 && <Text size="sm">{none}</Text>}
        {open !== undefined && open > 0 && !disabled && (
          <WaysOut
            conflicts={conflicts}
            lines={lines}
            onRemove={remove}
            onStart={(start) => {
              onStart(start);
              body.current?.focus();
            }}
          />
        )}
        <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
          {clashes.map((clash) => (
            <ClashItem
              key={conflictKey(clash.conflict)}
              clash={clash}
              saved={saved}
              onRemove={disabled ? undefined : remove}
            />
          ))}
        </Stack>
      </Stack>
    </Drawer>
  );
}

function WaysOut({ conflicts, lines, onStart, onRemove }: Pick<Props, 'conflicts' | 'lines' | 'onStart' | 'onRemove'>) {
  const words = useText(text);
  const { clashes, freeStarts } = conflicts;
  const codes = toDrop(clashes, lines);
  return (
    <Section id="ways-out" order={3} title={words.waysOut}>
      <Text size="sm">{freeStarts.length > 0 ? words.freeWeeks : words.noFreeWeek}</Text>
      <Group gap="xs" my="xs">
        {freeStarts.map(({ start_yw }) => (
          <Button key={start_yw} size="compact-sm" variant="default" onClick={() => onStart(start_yw)}>
            {words.moveTo(week(start_yw))}
          </Button>
        ))}
      </Group>
      {codes.length > 0 ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            for (const code of codes) onRemove(code);
          }}
        >
          {words.drop(codes.length)}
        </Button>
      ) : (
        <Text size="sm">{words.nothingLeft}</Text>
      )}
    </Section>
  );
}
