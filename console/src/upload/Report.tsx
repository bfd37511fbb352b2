import { Box, Button, Group, Stack, Table, Text, Title, useMatches } from '@mantine/core';
import type { ImportReport } from '@promo/contracts/imports';
import { toldColumn } from '@promo/contracts/told-column';
import { useCallback, useMemo } from 'react';
import { csvFile } from '../format/csv.ts';
import { number } from '../format/numbers.ts';
import { useText } from '../i18n/messages.ts';
import { saveAs } from '../ui/download.tsx';
import { Tiles } from '../ui/Tiles.tsx';
import { type Column, figureColumn } from '../ui/table/columns.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { useWorded } from '../wording/wording.ts';
import { rejectedLines } from './rejectedLines.ts';
import { text } from './text.ts';

type Row = ImportReport['rejections'][number];
type Rejection = Row & { readonly key: number };

interface Props {
  readonly report: ImportReport;
  /** Lists the rejected rows; the same report, or the one of the check before it. */
  readonly check: ImportReport;
  /** What was sent; without it only the list of faults can be had. */
  readonly file?: File;
}

/** Pixels of a row whose reason takes two lines; where columns are left out one more says what they would. */
const REASON_HEIGHT = { base: 72, sm: 52 };

/** What an import did, or would do, row by row where it could not. */
export function Report({ report, check, file }: Props) {
  const words = useText(text);
  const worded = useWorded();
  return (
    <Stack gap="sm">
      <Tiles
        label={words.figures}
        tiles={[
          { label: words.read, value: number(report.rows_read) },
          { label: words.inserted, value: number(report.inserted) },
          { label: words.updated, value: number(report.updated) },
          { label: words.unchanged, value: number(report.unchanged) },
          {
            label: words.rejected,
            value: number(report.rejected),
            tone: report.rejected > 0 ? 'bad' : undefined,
          },
        ]}
      />
      {report.warnings.length > 0 && (
        <ul aria-label={words.warnings} style={{ margin: 0, paddingLeft: 20 }}>
          {report.warnings.map((warning) => (
            <li key={warning.code}>
              {warning.code === 'encoding' ? words.encoding : worded(warning, warning.detail)}
              <WarnedRows warning={warning} report={report} />
            </li>
          ))}
        </ul>
      )}
      {check.rejected > 0 && check.rejections.length > 0 && <Rejections report={check} file={file} />}
    </Stack>
  );
}

/** The rows that a warning tells of, folded away. */
function WarnedRows({
  warning: { rows = [], count = 0 },
  report,
}: {
  warning: ImportReport['warnings'][number];
  report: ImportReport;
}) {
  const words = useText(text);
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{words.warnedRows(rows.length, count)}</summary>
      <Table fz="sm" w="auto">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.line}</Table.Th>
            <Table.Th>{words.column}</Table.Th>
            <Table.Th>{words.value}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ line, column, value }) => (
            <Table.Tr key={line}>
              <Table.Td>{line}</Table.Td>
              <Table.Td>{toldColumn(report, column)}</Table.Td>
              <Table.Td>
                <code>{value}</code>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}

/** The line of the header, where a warning says that something stands above it. */
const headerLineOf = ({ warnings }: ImportReport): number =>
  Number(warnings.find(({ code }) => code === 'rows_above_header')?.params?.line ?? 1);

function Rejections({ report, file }: { report: ImportReport; file?: File }) {
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
        cell: (row) => (
          <Text size="sm" lineClamp={2} title={columnOf(row)} style={{ whiteSpace: 'normal' }}>
            {columnOf(row)}
          </Text>
        ),
        sort: ({ column }) => column,
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
            <Text size="sm" lineClamp={2} title={reasonOf(row)} style={{ whiteSpace: 'normal' }}>
              {reasonOf(row)}
            </Text>
            <Box component="small" hiddenFrom="sm">
              {columnOf(row)} <code>{row.value}</code>
            </Box>
          </>
        ),
        sort: (row) => row.reason,
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
