import { Alert, Button, Drawer, Stack, Text, Title } from '@mantine/core';
import type { RecordedImport } from '@promo/contracts/imports';
import { ANALYTICS_DATASETS } from '@promo/contracts/promo-analytics/words';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { read } from '../../api/query.ts';
import { instant } from '../../format/dates.ts';
import { number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { confirmRemoval } from '../../ui/confirm.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Column, figureColumn, textColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { TwoLines } from '../../ui/table/TwoLines.tsx';
import { tell } from '../../ui/tell.ts';
import { useAction } from '../../ui/useAction.ts';
import { Report } from '../../upload/Report.tsx';
import { withImportNames } from './model/refusal.ts';
import { text } from './text.ts';

interface Props {
  /** Id of the import whose report is read, '' for none. */
  readonly opened: string;
  readonly onOpen: (id: string) => void;
}

interface TakeBackProps {
  readonly of: RecordedImport;
  /** An import as the list names it, by its id. */
  readonly nameOf: (id: string) => string;
}

/** Who took an import back, or the button that does; those of coupon campaigns cannot be. */
function TakeBack({ of: { import_id, dataset, voided }, nameOf }: TakeBackProps) {
  const words = useText(text);
  const takeBack = useAction<void, RecordedImport>({
    run: () => call('POST /api/promo/imports/:import_id/void', { params: { import_id } }),
    stale: ['/api/promo', '/api/npl/report'],
    done: () => words.takenBack,
    onRefusal: (error) => {
      tell.failed(withImportNames(error, nameOf));
      return true;
    },
  });
  if (voided) return <Alert color="gray">{words.voided(voided.by ?? '–', instant(voided.at))}</Alert>;
  if (!(ANALYTICS_DATASETS as readonly string[]).includes(dataset)) return null;
  const ask = () =>
    confirmRemoval({
      title: words.takeBackTitle,
      body: words.takeBackBody,
      action: words.takeBack,
      run: () => takeBack.mutate(),
    });
  return (
    <Button variant="default" size="xs" w="fit-content" loading={takeBack.isPending} onClick={ask}>
      {words.takeBack}
    </Button>
  );
}

/** What was imported when and by whom, the latest first; each with its report. */
export function PastImports({ opened, onOpen }: Props) {
  const words = useText(text);
  const query = useQuery(read('GET /api/promo/imports'));
  const names: Readonly<Record<string, string>> = words.datasets;
  const columns = useMemo<Column<RecordedImport>[]>(
    () => [
      {
        key: 'what',
        header: words.what,
        cell: ({ dataset, file_name, voided }) => (
          <TwoLines name={`${names[dataset] ?? dataset}${voided ? ` (${words.gone})` : ''}`}>
            <small title={file_name ?? undefined}>{file_name}</small>
          </TwoLines>
        ),
        sort: (row) => row.dataset,
      },
      { key: 'at', header: words.at, width: 156, cell: ({ at }) => instant(at), sort: ({ at }) => at },
      textColumn('by', words.by, ({ by, from }) => (from ? words.bySchedule : by), { width: 140, from: 'md' }),
      ...(['read', 'inserted', 'updated', 'unchanged', 'rejected'] as const).map((key) =>
        figureColumn(key, words[key], (row: RecordedImport) => row[key === 'read' ? 'rows_read' : key], number, {
          width: key === 'updated' || key === 'rejected' ? 116 : 88,
          from: key === 'rejected' ? 'xs' : key === 'read' ? 'sm' : 'lg',
        }),
      ),
    ],
    [words, names],
  );
  const find = (id: string) => query.data?.imports.find(({ import_id }) => import_id === id);
  const titleOf = ({ dataset, at }: RecordedImport) => `${names[dataset] ?? dataset} · ${instant(at)}`;
  const nameOf = (id: string) => {
    const found = find(id);
    return found ? titleOf(found) : id;
  };
  const shown = find(opened);
  return (
    <div>
      <Title order={2} mb="xs">
        {words.past}
      </Title>
      <Loaded query={query}>
        {({ imports, missing }) => (
          <Stack gap="xs">
            {missing.length > 0 && (
              <Alert color="orange" py="xs">
                {words.missing(missing.join(', '))}
              </Alert>
            )}
            {imports.length === 0 ? (
              <Text size="sm">{words.none}</Text>
            ) : (
              <DataTable
                label={words.past}
                rows={imports}
                columns={columns}
                rowId={({ import_id }) => import_id}
                onOpen={({ import_id }) => onOpen(import_id)}
                around={480}
              />
            )}
          </Stack>
        )}
      </Loaded>
      <Drawer opened={shown !== undefined} onClose={() => onOpen('')} size="xl" title={shown && titleOf(shown)}>
        {shown && (
          <Stack gap="sm">
            {shown.file_name && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {shown.file_name}
              </Text>
            )}
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {words.file(shown.file_hash)}
            </Text>
            {shown.from && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {words.pulled(shown.from)}
              </Text>
            )}
            <TakeBack of={shown} nameOf={nameOf} />
            <Report report={shown} check={shown} />
          </Stack>
        )}
      </Drawer>
    </div>
  );
}
