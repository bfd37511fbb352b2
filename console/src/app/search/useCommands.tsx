import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useLocation } from 'wouter';
import { language, setLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/messages.ts';
import { useEntrance, useMay, useMe } from '../../session/session.tsx';
import { storedViews } from '../../views/views.ts';
import { text as account } from '../account/text.ts';
import { help } from '../help/HelpOnDemand.tsx';
import { pages } from '../pages.ts';
import { text as shell } from '../text.ts';
import { text } from './text.ts';

/** Something that the search does. */
interface Command {
  readonly id: string;
  readonly label: string;
  readonly run: () => void;
}

/** What can be done from anywhere: something new, what waits, one's own views, and how the console looks. */
export function useCommands(): Command[] {
  const words = useText(text);
  const { toLight, toDark, help: shortcuts } = useText(shell);
  const { language: other, signOut: leave, switchUser } = useText(account);
  const may = useMay();
  const { user_id } = useMe();
  const { signOut } = useEntrance();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  const [, navigate] = useLocation();
  const to = (label: string, path: string): Command => ({
    id: `to ${path} ${label}`,
    label,
    run: () => navigate(path),
  });
  return [
    ...(may('promo_plan') ? [to(words.newProposal, '/proposals/new')] : []),
    ...(may('promo_review') ? [to(words.toDecide, '/approvals')] : []),
    ...(may('npl_module') ? [to(words.toOrder, '/new-products/orders')] : []),
    ...pages
      .filter(({ section }) => may(section))
      .flatMap(({ path, title }) =>
        storedViews(user_id, path).map(({ name, search }) =>
          to(`${title[language()].title}: ${name}`, `${path}?${search}`),
        ),
      ),
    {
      id: 'theme',
      label: dark ? toLight : toDark,
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    { id: 'language', label: other, run: () => setLanguage(language() === 'hr' ? 'en' : 'hr') },
    { id: 'help', label: shortcuts, run: () => help.open(true) },
    { id: 'sign out', label: user_id === null ? switchUser : leave, run: () => void signOut() },
  ];
}
