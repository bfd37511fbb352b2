import { Suspense } from 'react';
import { useText } from '../../i18n/messages.ts';
import { lazy } from '../../ui/lazy.tsx';
import { onDemand } from '../../ui/onDemand.ts';
import { useShortcut } from '../../ui/shortcuts.tsx';
import { text as shared } from '../../ui/text.ts';
import { text } from '../text.ts';

export const help = onDemand<true>();

const ShortcutHelp = lazy(() => import('./ShortcutHelp.tsx'));

/** The help on keys, by `?`; and `/`, which goes to the page's search field. */
export function HelpOnDemand() {
  const words = useText(text);
  const { search } = useText(shared);
  const opened = help.use() !== null;
  useShortcut('?', words.help, () => help.open(true), { inDialog: true });
  useShortcut('/', search, () => document.querySelector<HTMLElement>('[data-search]')?.focus());
  return <Suspense>{opened && <ShortcutHelp onClose={help.close} />}</Suspense>;
}
