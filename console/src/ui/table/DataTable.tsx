import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useText } from '../../i18n/messages.ts';
import { keepPlace } from '../places.ts';
import { text } from '../text.ts';
import { usePrinting } from '../usePrinting.ts';
import { type Column, MIN_WIDTH, nextSorting, readSorting, sortedRows } from './columns.ts';
import classes from './DataTable.module.css';
import { HeaderCell } from './HeaderCell.tsx';
import { LeftOut } from './LeftOut.tsx';
import { afterSelectAll, tickedOf } from './selection.ts';
import { useActiveRow } from './useActiveRow.ts';
import { useDrawnRows } from './useDrawnRows.ts';
import { useWideEnough } from './useWideEnough.ts';

type Id = string | number;

interface Props<T> {
  /** What the table shows, for screen readers. */
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly rowId: (row: T) => Id;
  /** The row in words, for its checkbox. */
  readonly rowName?: (row: T) => string;
  /** A press on a row, or Enter on it. */
  readonly onOpen?: (row: T) => void;
  /** As in the address, see `readSorting`; '' is the order in which the rows came. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly selected?: ReadonlySet<Id>;
  readonly onSelect?: (selected: ReadonlySet<Id>) => void;
  /** Called with the row that J and K have reached, so that a page's own keys can act on it. */
  readonly onActive?: (row: T | undefined) => void;
  readonly rowHeight?: number;
  /** Pixels of the window's height that other parts of the page need. */
  readonly around?: number;
}

const CHECKBOX_WIDTH = 44;
/** Of the line that names columns that are left out. */
const NOTE_HEIGHT = 24;

/** A list of any length: only the rows in sight are drawn, on paper all of them with all columns. J and K go through them, Enter opens, X selects. */
export function DataTable<T>(props: Props<T>) {
  const { label, rows, rowId, rowName, onOpen, selected, onSelect, onActive, rowHeight = 44, around = 230 } = props;
  const words = useText(text);
  const printing = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const beside = onSelect ? CHECKBOX_WIDTH : 0;
  const { shown, lacking, elsewhere } = useWideEnough(props.columns, scroller, beside);
  const columns = printing ? props.columns : shown;
  const untold = !printing && lacking.length + elsewhere.length > 0;
  const note = useId();
  const [ownSort, setOwnSort] = useState('');
  const sort = props.sort ?? ownSort;
  const onSort = props.onSort ?? setOwnSort;

  const sorted = useMemo(() => sortedRows(rows, props.columns, sort), [rows, props.columns, sort]);

  const { drawn, above, below, show } = useDrawnRows({ label, count: sorted.length, rowHeight, scroller });
  const toggle = (row: T | undefined) => {
    if (!row || !selected || !onSelect) return;
    const next = new Set(selected);
    if (!next.delete(rowId(row))) next.add(rowId(row));
    onSelect(next);
  };
  const { active, focusRow, setActive } = useActiveRow({
    rows: sorted,
    rowId,
    scroller,
    show,
    toggle: onSelect && toggle,
    onActive,
  });
  const onKey = (event: KeyboardEvent, index: number) => {
    if (event.target !== event.currentTarget) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') onOpen?.(sorted[index] as T);
    else if (event.key === ' ') toggle(sorted[index]);
    else if (step !== undefined) focusRow(index + step);
    else return;
    event.preventDefault();
  };

  const width = columns.reduce((sum, column) => sum + (column.width ?? MIN_WIDTH), 0) + beside;
  const inSight = selected ? sorted.map((row) => rowId(row)) : [];
  const ticked = selected ? tickedOf(selected, inSight) : 'none';

  return (
    <>
      <section
        ref={scroller}
        className={classes.scroller}
        style={
          printing ? undefined : { maxHeight: `max(300px, calc(100dvh - ${around + (untold ? NOTE_HEIGHT : 0)}px))` }
        }
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        onScroll={({ currentTarget }) => keepPlace(label, currentTarget.scrollTop)}
      >
        <table
          className={classes.table}
          style={printing ? undefined : { minWidth: width }}
          aria-rowcount={sorted.length + 1}
          aria-label={label}
          aria-describedby={untold ? note : undefined}
        >
          {!printing && (
            <colgroup>
              {onSelect && <col style={{ width: CHECKBOX_WIDTH }} />}
              {columns.map(({ key, width }) => (
                <col key={key} style={{ width }} />
              ))}
            </colgroup>
          )}
          <thead>
            <tr aria-rowindex={1}>
              {onSelect && (
                <th className="no-print">
                  <Checkbox
                    label={words.selectAll}
                    checked={ticked === 'all'}
                    partly={ticked === 'some'}
                    onChange={() => onSelect(afterSelectAll(selected ?? new Set(), inSight))}
                  />
                </th>
              )}
              {columns.map((column) => (
                <HeaderCell
                  key={column.key}
                  column={column}
                  sorting={readSorting(sort)}
                  onSort={() => onSort(nextSorting(sort, column.key))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {above > 0 && <tr aria-hidden style={{ height: above }} />}
            {drawn.map((index) => {
              const row = sorted[index] as T;
              const id = rowId(row);
              return (
                <tr
                  key={id}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className={classes.row}
                  style={printing ? undefined : { height: rowHeight }}
                  tabIndex={index === Math.max(0, active) ? 0 : -1}
                  data-active={index === active || undefined}
                  data-selected={selected?.has(id) || undefined}
                  data-opens={onOpen ? true : undefined}
                  onClick={() => {
                    setActive(index);
                    onOpen?.(row);
                  }}
                  onKeyDown={(event) => onKey(event, index)}
                  onFocus={() => setActive(index)}
                >
                  {onSelect && (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox inside has the keyboard
                    <td className="no-print" onClick={(event) => event.stopPropagation()}>
                      <Checkbox
                        label={words.selectRow(rowName?.(row) ?? String(id))}
                        checked={selected?.has(id) ?? false}
                        onChange={() => toggle(row)}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td key={column.key} data-align={column.align}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              );
            })}
            {below > 0 && <tr aria-hidden style={{ height: below }} />}
          </tbody>
        </table>
      </section>
      {untold && (
        <LeftOut
          id={note}
          lacking={lacking}
          elsewhere={elsewhere}
          sorting={readSorting(sort)}
          onSort={(key) => onSort(nextSorting(sort, key))}
        />
      )}
    </>
  );
}

interface CheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Some of what it stands for is checked. */
  readonly partly?: boolean;
  readonly onChange: () => void;
}

/** The browser's own: every list loads it, and a row draws it each time it comes into sight. */
function Checkbox({ label, checked, partly = false, onChange }: CheckboxProps) {
  const show = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = partly;
  };
  return (
    <input
      ref={show}
      type="checkbox"
      className={classes.checkbox}
      aria-label={label}
      checked={checked}
      onChange={onChange}
    />
  );
}
