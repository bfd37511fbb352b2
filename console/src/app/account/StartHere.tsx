import { Menu } from '@mantine/core';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { chooseHome, chosenHome, homeOf } from '../home/home.ts';
import { pages } from '../pages.ts';
import { text } from './text.ts';

/** Has the console begin on the page that is open, from now on. */
export function StartHere({ role }: { role: string | undefined }) {
  const words = useText(text);
  const may = useMay();
  const [here] = useLocation();
  const [chosen, setChosen] = useState(() => chosenHome(role));
  const allowed = pages.filter(({ section }) => may(section));
  const page = allowed.find(({ path }) => here === path);
  if (!page) return null;
  const starts = homeOf(allowed, role, chosen) === page.path;
  return (
    <Menu.Item
      leftSection={<IconHome size={16} aria-hidden />}
      disabled={starts}
      onClick={() => {
        chooseHome(role, page.path);
        setChosen(page.path);
      }}
    >
      {starts ? words.startsHere : words.startHere}
    </Menu.Item>
  );
}
