import { Button, Menu } from '@mantine/core';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import { Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useText } from '../i18n/messages.ts';
import { useMe } from '../session/session.tsx';
import { lazy } from '../ui/lazy.tsx';
import { text } from './text.ts';
import { sameSearch, storedViews, storeViews, withView } from './views.ts';

const NameView = lazy(() => import('./NameView.tsx'));

/** The page's filters under names: to be saved, gone to, and forgotten. They are the address, and kept in this browser. */
export function SavedViews() {
  const words = useText(text);
  const { user_id } = useMe();
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [views, setViews] = useState(() => storedViews(user_id, path));
  const [naming, setNaming] = useState(false);
  const current = views.find((view) => sameSearch(view.search, search));
  const keep = (next: typeof views) => {
    storeViews(user_id, path, next);
    setViews(next);
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {current?.name ?? words.views}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((view) => (
            <Menu.Item
              key={view.name}
              rightSection={view === current ? '✓' : undefined}
              onClick={() => navigate(`${path}?${view.search}`)}
            >
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          {current ? (
            <Menu.Item onClick={() => keep(views.filter((view) => view !== current))}>
              {words.forget(current.name)}
            </Menu.Item>
          ) : (
            <Menu.Item disabled={search === ''} onClick={() => setNaming(true)}>
              {search === '' ? words.nothing : words.save}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {naming && (
          <NameView onName={(name) => keep(withView(views, { name, search }))} onClose={() => setNaming(false)} />
        )}
      </Suspense>
    </>
  );
}
