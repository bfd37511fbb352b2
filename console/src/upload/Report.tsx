import { Stack, Table } from '@mantine/core';
import type { ImportReport } from '@promo/contracts/imports';
import { toldColumn } from '@promo/contracts/told-column';
import { number } from '../format/numbers.ts';
import { useText } from '../i18n/messages.ts';
import { Tiles } from '../ui/Tiles.tsx';
import { useWorded } from '../wording/wording.ts';
import { Rejections } from './Rejections.tsx';
import { text } from './text.ts';

interface Props {
  readonly report: ImportReport;
  /** Lists the rejected rows; the same report, or the one of the check before it. */
  readonly check: ImportReport;
  /** What was sent; without it only the list of faults can be had. */
  readonly file?: File;
}

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
              {worded(warning, warning.detail)}
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
            <Table.Tr key={`${line} ${column}`}>
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
