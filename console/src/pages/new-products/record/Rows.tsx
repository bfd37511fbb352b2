import { ActionIcon, Text } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../../i18n/messages.ts';
import { useNeighbourFocus } from '../../../ui/neighbourFocus.ts';
import classes from './Rows.module.css';
import { text } from './text.ts';

interface RowColumn<R> {
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  readonly align?: 'right';
}

interface Props<R> {
  readonly label: string;
  /** What it means that there are none. */
  readonly empty: string;
  readonly rows: readonly R[];
  readonly columns: readonly RowColumn<R>[];
  readonly rowName: (row: R) => string;
  /** Absent where nothing may be changed any more. */
  readonly onEdit?: (row: R) => void;
  readonly onRemove?: (row: R) => void;
}

/** Child rows of a record. */
export function Rows<R extends { readonly id: number }>(props: Props<R>) {
  const list = useRef<HTMLDivElement>(null);
  useNeighbourFocus(list, 'button');
  return (
    <div ref={list}>{props.rows.length === 0 ? <Text size="sm">{props.empty}</Text> : <RowTable {...props} />}</div>
  );
}

function RowTable<R extends { readonly id: number }>(props: Props<R>) {
  const { label, rows, columns, rowName, onEdit, onRemove } = props;
  const words = useText(text);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; a section would be a second landmark of that name
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.scroller} tabIndex={0} role="group" aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ header, align }) => (
              <th key={header} scope="col" data-align={align}>
                {header}
              </th>
            ))}
            {onEdit && <td className={classes.actions} />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ header, cell, align }) => (
                <td key={header} data-align={align}>
                  {cell(row)}
                </td>
              ))}
              {onEdit && (
                <td className={classes.actions}>
                  <ActionIcon variant="subtle" aria-label={words.editRow(rowName(row))} onClick={() => onEdit(row)}>
                    <IconPencil size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={words.removeRow(rowName(row))}
                    onClick={() => onRemove?.(row)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
