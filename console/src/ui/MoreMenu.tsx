import { ActionIcon, Menu } from '@mantine/core';
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import type { ReactNode } from 'react';
import { useText } from '../i18n/messages.ts';
import { text } from './text.ts';

/** What is done less often, behind three dots; its children are `Menu.Item`s. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const { more } = useText(text);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={more}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
