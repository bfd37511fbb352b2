import { Button, Group, Text } from '@mantine/core';
import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { useState } from 'react';
import { useKeys } from '../../../api/key.ts';
import { useText } from '../../../i18n/messages.ts';
import { useMay } from '../../../session/session.tsx';
import { saveAs } from '../../../ui/download.tsx';
import { useListFile } from '../useListFile.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { STEPS, type StepName } from './steps.ts';
import { text } from './text.ts';

interface Props {
  /** Those in sight. */
  readonly chosen: readonly CalendarEntry[];
  /** Called with those that are to be selected no more. */
  readonly onDone: (ids: ReadonlySet<number>) => void;
}

/** What can be done with the proposals that are selected in the list; what was begun is reported on also when they have left it. */
export default function BulkBar({ chosen, onDone }: Props) {
  const words = useText(text);
  const fileOf = useListFile();
  const may = useMay();
  const keyOf = useKeys();
  const [asked, setAsked] = useState<StepName | null>(null);
  return (
    <>
      {chosen.length > 0 && (
        <Group component="section" aria-label={words.label} gap="xs" mb="sm">
          <Text size="sm" fw={600} role="status">
            {words.chosen(chosen.length)}
          </Text>
          {may('promo_plan') &&
            STEPS.map((name) => (
              <Button key={name} size="compact-sm" variant="default" onClick={() => setAsked(name)}>
                {words.steps[name]}…
              </Button>
            ))}
          <Button size="compact-sm" variant="default" onClick={() => saveAs(fileOf(chosen), [words.label], 'csv')}>
            {words.export}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => onDone(new Set(chosen.map(({ id }) => id)))}>
            {words.none}
          </Button>
        </Group>
      )}
      {asked && (
        <BulkDialog name={asked} chosen={chosen} keyOf={keyOf} onClose={() => setAsked(null)} onDone={onDone} />
      )}
    </>
  );
}
