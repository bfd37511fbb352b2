import { Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/messages.ts';
import { text } from '../text.ts';

export interface Alternative {
  readonly columns: readonly string[];
  /** Cells as they are to be read; the first names the row. At most the first MOST_ROWS are shown. */
  readonly rows: readonly (readonly string[])[];
  /** How many there are, where `rows` are only the first of them. */
  readonly total?: number;
}

/** As many are read out; most charts have fewer. */
export const MOST_ROWS = 200;

/** A chart's data as a table, folded away. */
export function ChartData({ label, columns, rows, total = rows.length }: Alternative & { label: string }) {
  const { chartData, firstRows } = useText(text);
  const [open, setOpen] = useState(false);
  return (
    <details className="no-print" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary style={{ fontSize: 'var(--mantine-font-size-xs)' }}>{chartData}</summary>
      {open && (
        <Table.ScrollContainer minWidth={300} maxHeight={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-label={label} fz="xs">
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column}>{column}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.slice(0, MOST_ROWS).map((cells, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
                <Table.Tr key={i}>
                  {cells.map((cell, j) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: nor have cells
                    <Table.Td key={j}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {open && total > MOST_ROWS && <Text size="xs">{firstRows(MOST_ROWS, total)}</Text>}
    </details>
  );
}
