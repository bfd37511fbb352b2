import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { ShortTable } from '../../ui/table/ShortTable.tsx';
import { WideTable } from '../../ui/WideTable.tsx';

interface Props<T> extends Pick<ComponentProps<typeof ShortTable<T>>, 'rows' | 'rowId' | 'columns'> {
  readonly heading: string;
  readonly minWidth: number;
  /** What can be done with each row. */
  readonly action: string;
  /** A row in words, for who does not see it. */
  readonly about: (row: T) => string;
  readonly onAct: (row: T) => void;
}

/** What is kept here, a row each, with a button at its end. */
export const KeptTable = <T,>({ heading, minWidth, columns, action, about, onAct, ...table }: Props<T>) => (
  <WideTable labelledBy={heading} minWidth={minWidth}>
    <ShortTable
      {...table}
      columns={[
        ...columns,
        {
          header: '',
          cell: (row) => (
            <Button variant="default" size="xs" aria-label={`${action}: ${about(row)}`} onClick={() => onAct(row)}>
              {action}
            </Button>
          ),
        },
      ]}
    />
  </WideTable>
);
