import { Kbd, Modal, Stack, Switch, Table } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../i18n/messages.ts';
import { useShortcuts } from '../../ui/shortcuts.tsx';
import { text as shared } from '../../ui/text.ts';
import { text } from '../text.ts';

/** What the keys do on the page one is on, and the switch that turns them off. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const words = useText(text);
  const { shortcuts, shortcutsOn } = useText(shared);
  const { list, on, turn } = useShortcuts();
  const [keys] = useState(list);
  return (
    <Modal opened onClose={onClose} title={shortcuts}>
      <Stack>
        <Table aria-label={shortcuts}>
          <Table.Tbody>
            {[{ key: 'Ctrl K', label: words.search }, ...keys].map(({ key, label }) => (
              <Table.Tr key={key}>
                <Table.Td w={90}>
                  <Kbd>{key.toUpperCase()}</Kbd>
                </Table.Td>
                <Table.Td>{label}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Switch label={shortcutsOn} checked={on} onChange={({ currentTarget }) => turn(currentTarget.checked)} />
      </Stack>
    </Modal>
  );
}
