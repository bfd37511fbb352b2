import '@mantine/spotlight/styles.css';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { matches } from '../../format/sort.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { pages } from '../pages.ts';
import { text } from '../text.ts';
import { onceThere } from './opening.ts';
import { useFindings } from './useFindings.ts';

const MOST_PER_GROUP = 8;

/** Ctrl+K: to a page, a proposal or a product by a part of its name. */
export default function Search() {
  const words = useText(text);
  const language = useLanguage();
  const may = useMay();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { proposals, products } = useFindings(open);
  useEffect(() => {
    onceThere(spotlight.open);
    spotlight.open();
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
  const groups = [
    group(words.pages, toPages),
    ...(typed.trim()
      ? [
          group(
            words.proposals,
            proposals.map((one) => ({ ...one, onClick: () => navigate(`/proposals/${one.id}`) })),
          ),
          group(
            words.products,
            products.map((one) => ({ ...one, onClick: () => navigate(`/skus/${encodeURIComponent(one.id)}`) })),
          ),
        ]
      : []),
  ].filter(({ actions }) => actions.length > 0);

  return (
    <Spotlight
      actions={groups}
      shortcut={null}
      attributes={{ content: { 'aria-label': words.search } }}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightOpen={() => setOpen(true)}
      filter={(_, actions) => actions}
      nothingFound={words.nothingFound}
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} aria-hidden />,
        placeholder: words.typeToSearch,
        'aria-label': words.typeToSearch,
      }}
    />
  );
}
