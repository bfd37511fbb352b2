import { Button, Menu } from '@mantine/core';
import { fold } from '@promo/retail/fold';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { download } from '../api/client.ts';
import type { GetKey } from '../api/routes.ts';
import { useText } from '../i18n/messages.ts';
import { tell } from './tell.ts';
import { text } from './text.ts';

/** What a file is called, in words of the page; what is missing is left out. */
type Name = readonly (string | number | null | undefined)[];

interface List {
  /** A list that can be had as a file. */
  readonly route: GetKey;
  readonly params?: Readonly<Record<string, unknown>>;
  /** The filters in force: the file holds what is seen. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly name: Name;
}

interface Props extends List {
  /** Another list, as CSV, whose file begins with its label. */
  readonly more?: List & { readonly label: string };
  /** Makes a CSV file of what is seen, where filters are in force that the route does not know: that alone is offered then. */
  readonly seen?: (() => Blob) | undefined;
  /** A search is in force that the route does not know: the file holds what the other filters leave, which is said. */
  readonly searched?: boolean;
  /** What the button is called where the page has another one; it begins with what the button says. */
  readonly label?: string;
}

/** Export of a list as CSV or XLSX, with the filters in force. Its button is never disabled: the focus that comes back from the menu would be lost. */
export function ExportButton({ more, seen, searched, label, ...list }: Props) {
  const { exportCsv, exportXlsx, exporting, notSearched } = useText(text);
  const [busy, setBusy] = useState(false);
  const save = async ({ route, params, query = {}, name }: List, format: 'csv' | 'xlsx') => {
    if (busy) return;
    setBusy(true);
    try {
      saveAs(await download(route, { params, query, format }), name, format);
    } catch (error) {
      tell.failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          aria-label={label}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-busy={busy}
        >
          {busy ? exporting : exportXlsx.split(' ')[0]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {searched && <Menu.Label>{notSearched}</Menu.Label>}
        {!seen && <Menu.Item onClick={() => void save(list, 'xlsx')}>{exportXlsx}</Menu.Item>}
        <Menu.Item onClick={() => (seen ? saveAs(seen(), list.name, 'csv') : void save(list, 'csv'))}>
          {exportCsv}
        </Menu.Item>
        {more && (
          <Menu.Item
            onClick={() => void save({ ...more, name: [more.label, ...more.name] }, 'csv')}
          >{`${more.label} (CSV)`}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A busy browser may begin to read a file so long after it was handed over. */
const READ_WITHIN_MS = 60_000;

/** Hands a file to the browser's downloads: ["Učinak akcija", 202648] is ucinak-akcija-202648. */
export function saveAs(file: Blob, name: Name, ending: 'csv' | 'xlsx'): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fold(name.filter(Boolean).join('-')).replace(/[^a-z0-9]+/g, '-')}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
