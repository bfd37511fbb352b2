import { Button, Group, Text } from '@mantine/core';
import type { CalendarEntry } from '@promo/contracts/promo-proposals/calendar';
import { useState } from 'react';
import { csvFile } from '../../../format/csv.ts';
import { useText } from '../../../i18n/messages.ts';
import { useMay } from '../../../session/session.tsx';
import { saveAs } from '../../../ui/download.tsx';
import { statusText } from '../../../wording/proposals.text.ts';
import { sourceName } from '../../../wording/source.ts';
import { text as list } from '../text.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { STEPS, type StepName } from './steps.ts';
import { text } from './text.ts';

interface Props {
  readonly chosen: readonly CalendarEntry[];
  readonly onChosen: (ids: ReadonlySet<number>) => void;
}

/** What can be done with the proposals that are selected in the list. */
export default function BulkBar({ chosen, onChosen }: Props) {
  const words = useText(text);
  const heads = useText(list);
  const states = useText(statusText);
  const may = useMay();
  const [asked, setAsked] = useState<StepName | null>(null);
  const save = () => {
    const head = [heads.id, heads.name, heads.status, heads.source, heads.weeks, '', heads.nSkus, heads.discount];
    const rows = chosen.map(({ id, title, status, source, start_yw, end_yw, n_skus, avg_discount_pct, ...entry }) => [
      ...[id, title, states[status], sourceName(source), start_yw, end_yw, n_skus, avg_discount_pct],
      ...[entry.expected?.incremental_margin_eur, entry.user?.name],
    ]);
    saveAs(csvFile([[...head, heads.margin, heads.user], ...rows]), 'prijedlozi-odabrani.csv');
  };
  return (
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
      <Button size="compact-sm" variant="default" onClick={save}>
        {words.export}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => onChosen(new Set())}>
        {words.none}
      </Button>
      {asked && <BulkDialog name={asked} chosen={chosen} onClose={() => setAsked(null)} onLeft={onChosen} />}
    </Group>
  );
}
