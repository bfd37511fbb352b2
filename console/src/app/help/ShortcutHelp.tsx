import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core';
import { useState } from 'react';
import { sortedBy } from '../../format/sort.ts';
import { useText } from '../../i18n/messages.ts';
import { Facts } from '../../ui/Facts.tsx';
import { useShortcuts } from '../../ui/shortcuts.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { text as shared } from '../../ui/text.ts';
import { glossary } from '../../wording/glossary.text.ts';
import { text } from '../text.ts';
import { text as help } from './text.ts';

/** What the keys do on the page one is on, the switch that turns them off, and what the words mean; from here to the guides. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const words = useText(text);
  const own = useText(help);
  const { shortcuts, shortcutsOn } = useText(shared);
  const terms = sortedBy(Object.values(useText(glossary)), ({ word }) => word);
  const { list, on, turn } = useShortcuts();
  const [keys] = useState(list);
  return (
    <Modal opened onClose={onClose} title={shortcuts}>
      <Stack>
        <TextLink href="/guide" onClick={onClose} size="md">
          {own.guide}
        </TextLink>
        <Table aria-label={shortcuts}>
          <Table.Tbody>
            {[{ key: 'Ctrl K', label: words.search }, { key: 'Ctrl Z', label: own.undo }, ...keys].map(
              ({ key, label }) => (
                <Table.Tr key={key}>
                  <Table.Td w={90}>
                    <Kbd>{key.toUpperCase()}</Kbd>
                  </Table.Td>
                  <Table.Td>{label}</Table.Td>
                </Table.Tr>
              ),
            )}
          </Table.Tbody>
        </Table>
        <Switch label={shortcutsOn} checked={on} onChange={({ currentTarget }) => turn(currentTarget.checked)} />
        <details>
          <summary>{own.glossary}</summary>
          <Facts facts={terms.map(({ word, means }) => [word, means] as const)} />
        </details>
      </Stack>
    </Modal>
  );
}
