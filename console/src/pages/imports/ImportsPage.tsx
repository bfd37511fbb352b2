import { Group, Paper, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core';
import { DATASETS, type DatasetName } from '@promo/contracts/datasets';
import { ANALYTICS_DATASETS } from '@promo/contracts/promo-analytics/words';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { read } from '../../api/query.ts';
import { useText } from '../../i18n/messages.ts';
import { ExportButton } from '../../ui/download.tsx';
import { oneOf, text as plain, useFilters } from '../../ui/filters.ts';
import { fetched, lazy } from '../../ui/lazy.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { ImportFile } from '../../upload/ImportFile.tsx';
import { DatasetColumns } from './DatasetColumns.tsx';
import classes from './ImportsPage.module.css';
import { PastImports } from './PastImports.tsx';
import { text } from './text.ts';

const ScheduledImports = lazy(() => import('./ScheduledImports.tsx'));

/** In the order in which none needs a later one. */
const NAMES = Object.keys(DATASETS) as [DatasetName, ...DatasetName[]];
const FILTERS = { dataset: oneOf(...NAMES), import: plain };

const SCHEDULED_MS = 60_000;

/** Data in and out. */
export default function ImportsPage() {
  const words = useText(text);
  const [{ dataset, import: opened }, setFilters] = useFilters(FILTERS);
  // of a file that could not be fetched, or is the one of before, no news comes
  const { data } = useQuery({
    ...read('GET /api/promo/imports'),
    refetchInterval: ({ state }) => (state.data?.pulls.length ? SCHEDULED_MS : false),
  });
  const pulls = data?.pulls ?? [];
  const [given, setGiven] = useState<File | null>(null);
  const choose = (name: DatasetName, file: File | null) => {
    setGiven(file);
    setFilters({ dataset: name });
  };
  const likely = async (head: string) => {
    const { likelyDataset } = await fetched(() => import('./model/likely.ts'));
    const name = likelyDataset(head, dataset);
    if (name === dataset) return null;
    const named = words.datasets[name];
    return { says: words.looksLike(named), button: words.checkAs(named), take: (file: File) => choose(name, file) };
  };
  const open = (id: string) => setFilters({ import: id });
  return (
    <>
      <PageHeader title={words.title} />
      <Stack gap="lg">
        <Section id="dataset" title={words.dataset}>
          <Datasets chosen={dataset} onChoose={(name) => choose(name, null)} />
          <Paper withBorder p="md" mt="sm">
            <Stack gap="sm">
              <ImportFile
                key={dataset}
                path={`/api/promo/imports/${dataset}`}
                stale={['/api/promo', '/api/npl/report']}
                likely={likely}
                given={given}
              />
              <DatasetColumns name={dataset} />
            </Stack>
          </Paper>
        </Section>
        <Section id="exports" title={words.exports} hint={words.exportsHint}>
          <Group gap="lg">
            {ANALYTICS_DATASETS.map((name) => (
              <Group key={name} gap="xs" role="group" aria-label={words.exportOf(words.datasets[name])}>
                <Text size="sm" fw={600}>
                  {words.datasets[name]}
                </Text>
                <ExportButton route={`GET /api/promo/exports/${name}`} name={[name]} />
              </Group>
            ))}
          </Group>
        </Section>
        {/* last, since they come later than all else and would move what is pressed */}
        <Suspense>{pulls.length > 0 && <ScheduledImports pulls={pulls} onOpen={open} />}</Suspense>
        <PastImports opened={opened} onOpen={open} />
      </Stack>
    </>
  );
}

interface DatasetsProps {
  readonly chosen: DatasetName;
  readonly onChoose: (name: DatasetName) => void;
}

function Datasets({ chosen, onChoose }: DatasetsProps) {
  const words = useText(text);
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = NAMES[(NAMES.indexOf(chosen) + step + NAMES.length) % NAMES.length] ?? chosen;
    onChoose(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-name="${next}"]`)?.focus();
  };
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" role="radiogroup" aria-labelledby="dataset" onKeyDown={onKey}>
      {NAMES.map((name, i) => (
        <UnstyledButton
          key={name}
          className={classes.choice}
          role="radio"
          aria-checked={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          data-name={name}
          onClick={() => onChoose(name)}
        >
          <strong>
            {i + 1}. {words.datasets[name]}
          </strong>
          <span>{words.hints[name]}</span>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  );
}
