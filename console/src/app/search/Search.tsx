import '@mantine/spotlight/styles.css';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { matches } from '../../format/sort.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { text as shared } from '../../ui/text.ts';
import { pages } from '../pages.ts';
import { text as shell } from '../text.ts';
import { onceThere } from './opening.ts';
import { text } from './text.ts';
import { useCommands } from './useCommands.tsx';
import { type Finding, MOST_PER_GROUP, useFindings } from './useFindings.ts';

/** Ctrl+K: to a page, a proposal, a product, a new product or a campaign by a part of its name, and to what can be done from anywhere. */
export default function Search() {
  const words = useText(text);
  const { search } = useText(shell);
  const { retry: again } = useText(shared);
  const language = useLanguage();
  const may = useMay();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { proposals, products, newProducts, campaigns, retry } = useFindings(open, typed);
  const commands = useCommands();
  useEffect(() => {
    spotlight.open();
    return onceThere(spotlight.open);
  }, []);

  const toPages: SpotlightActionData[] = pages
    .filter(({ section }) => may(section))
    .map(({ path, title, icon: Icon }) => ({
      id: path,
      label: title[language].title,
      leftSection: <Icon size={18} aria-hidden />,
      onClick: () => navigate(path),
    }));
  const group = (name: string, actions: SpotlightActionData[]): SpotlightActionGroupData => ({
    group: name,
    actions: actions.filter(({ label, description }) => matches(typed, label, description)).slice(0, MOST_PER_GROUP),
  });
  /** Of what the server has found, by words of which some are not shown, all. */
  const found = (name: string, findings: readonly Finding[]): SpotlightActionGroupData => ({
    group: name,
    actions: findings.slice(0, MOST_PER_GROUP).map(({ path, ...one }) => ({ ...one, onClick: () => navigate(path) })),
  });
  const among = (findings: readonly Finding[]) =>
    findings.filter(({ label, description }) => matches(typed, label, description));
  const groups = [
    group(words.pages, toPages),
    group(
      words.actions,
      commands.map(({ run, ...command }) => ({ ...command, onClick: run })),
    ),
    ...(typed.trim()
      ? [
          found(words.proposals, among(proposals)),
          found(words.products, products),
          found(words.newProducts, newProducts),
          found(words.campaigns, among(campaigns)),
        ]
      : []),
  ].filter(({ actions }) => actions.length > 0);
  const failed =
    retry && typed.trim()
      ? [{ id: 'again', label: words.failed, description: again, closeSpotlightOnTrigger: false, onClick: retry }]
      : [];

  return (
    <Spotlight
      actions={[...groups, ...failed]}
      shortcut={null}
      attributes={{ content: { 'aria-label': search } }}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightOpen={() => setOpen(true)}
      onSpotlightClose={() => setOpen(false)}
      filter={(_, actions) => actions}
      nothingFound={words.nothingFound}
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: words.typeToSearch,
        'aria-label': words.typeToSearch,
        onKeyDown: takeFirst,
      }}
    />
  );
}

/** Enter takes the first where none is marked: Mantine marks it at each stroke, and what is found comes after the last one. */
function takeFirst({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  const list = currentTarget.closest('[role="dialog"]');
  if (key === 'Enter' && !list?.querySelector('[data-selected]'))
    list?.querySelector<HTMLElement>('[data-action]')?.click();
}
