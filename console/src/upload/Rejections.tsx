import { Box, Button, Group, Text, Title, useMatches } from '@mantine/core';
import type { ImportReport } from '@promo/contracts/imports';
import { toldColumn } from '@promo/contracts/told-column';
import { useCallback, useMemo } from 'react';
import { csvFile } from '../format/csv.ts';
import { useText } from '../i18n/messages.ts';
import { saveAs } from '../ui/download.tsx';
import { type Column, figureColumn } from '../ui/table/columns.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { useWorded } from '../wording/wording.ts';
import { rejectedLines } from './rejectedLines.ts';
import { text } from './text.ts';

type Row = ImportReport['rejections'][number];
type Rejection = Row & { readonly key: number };

/** Pixels of a row whose reason takes two lines; where columns are left out one more says what they would. */
const REASON_HEIGHT = { base: 72, sm: 52 };

/** The line of the header, where a warning says that something stands above it. */
const headerLineOf = ({ warnings }: ImportReport): number =>
  Number(warnings.find(({ code }) => code === 'rows_above_header')?.params?.line ?? 1);

/** Up to two lines of a cell. */
const clamped = (said: string) => (
  <Text size="sm" lineClamp={2} title={said} style={{ whiteSpace: 'normal' }}>
    {said}
  </Text>
);

/** The rows that were rejected, with why, and both as files. */
export function Rejections({ report, file }: { report: ImportReport; file?: File }) {
  const { dataset, rejected, rejections } = report;
  const words = useText(text);
  const worded = useWorded();
  const rowHeight = useMatches(REASON_HEIGHT);
  const reasonOf = useCallback((row: Row) => worded(row, row.reason), [worded]);
  const columnOf = useCallback(
    ({ column }: Row) => (column === null ? words.wholeRow : toldColumn(report, column)),
    [words, report],
  );
  // a row may have several faults
  const rows = useMemo<Rejection[]>(() => rejections.map((one, key) => ({ ...one, key })), [rejections]);
  const columns = useMemo<Column<Rejection>[]>(
    () => [
      figureColumn('line', words.line, ({ line }) => line, String, { width: 84 }),
      {
        key: 'column',
        header: words.column,
        width: 150,
        cell: (row) => clamped(columnOf(row)),
        sort: columnOf,
        from: 'sm',
        elsewhere: true,
      },
      {
        key: 'value',
        header: words.value,
        width: 180,
        cell: ({ value }) => <code>{value}</code>,
        sort: ({ value }) => value,
        from: 'sm',
        elsewhere: true,
      },
      {
        key: 'reason',
        header: words.reason,
        cell: (row) => (
          <>
            {clamped(reasonOf(row))}
            <Box component="small" hiddenFrom="sm">
              {columnOf(row)} <code>{row.value}</code>
            </Box>
          </>
        ),
        sort: reasonOf,
      },
    ],
    [words, reasonOf, columnOf],
  );
  const saveReasons = () =>
    saveAs(
      csvFile([
        [words.line, words.column, words.value, words.reason],
        ...rejections.map((row) => [row.line, columnOf(row), row.value, reasonOf(row)]),
      ]),
      [dataset, words.faults],
      'csv',
    );
  const saveRows = async (of: File) =>
    saveAs(
      await rejectedLines(
        of,
        rejections.map(({ line }) => line),
        headerLineOf(report),
      ),
      [dataset, words.rejected],
      'csv',
    );
  return (
    <div>
      <Group justify="space-between" gap="sm" mb={4}>
        <Title order={3}>{words.rejectedRows(rejected)}</Title>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={saveReasons}>
            {words.downloadReasons}
          </Button>
          {file && (
            <Button variant="default" size="xs" onClick={() => void saveRows(file)}>
              {words.downloadRows}
            </Button>
          )}
        </Group>
      </Group>
      <Text size="sm" mb="xs">
        {words.rejectedHint} {dataset === 'sales' && words.missingWeeks}{' '}
        {rejections.length < rejected && words.first(rejections.length)}
      </Text>
      <DataTable
        label={words.rejectedRows(rejected)}
        rows={rows}
        columns={columns}
        rowId={({ key }) => key}
        rowHeight={rowHeight}
        around={480}
      />
    </div>
  );
}
