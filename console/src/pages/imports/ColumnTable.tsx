import { Table, Text } from '@mantine/core';
import type { Column } from '@promo/contracts/dataset';
import { DATASETS, type DatasetName } from '@promo/contracts/datasets';
import { number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { columnText } from './columns.text.ts';
import { text } from './text.ts';

const MOST_ALIASES = 3;

/** The columns that a file of the dataset may have, and what they mean. */
export default function ColumnTable({ name }: { name: DatasetName }) {
  const words = useText(text);
  const meanings: Readonly<Record<string, string>> = useText(columnText)[name];
  const columns: readonly Column[] = DATASETS[name].columns;
  return (
    <>
      <Text size="sm" mb="xs">
        {words.columnsHint}
      </Text>
      <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table fz="sm" aria-label={words.columns}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.column}</Table.Th>
              <Table.Th>{words.meaning}</Table.Th>
              <Table.Th>{words.also}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columns.map((column) => (
              <Table.Tr key={column.key}>
                <Table.Td>
                  <code>{column.key}</code>
                  {column.required && <Text size="xs">{words.required}</Text>}
                </Table.Td>
                <Table.Td>
                  {meanings[column.key]}
                  {column.default !== undefined && <Text size="xs">{words.unless(defaultOf(column, words))}</Text>}
                </Table.Td>
                <Table.Td>{column.aliases?.slice(0, MOST_ALIASES).join(', ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

function defaultOf({ default: value }: Column, { yes, no }: { yes: string; no: string }): string {
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'number' ? number(value, 2) : (value ?? '');
}
