import { ActionIcon, type ActionIconProps, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs';
import { type ComponentProps, Suspense, useEffect, useRef } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useText } from '../i18n/messages.ts';
import { useLiveUpdates } from '../live/useLiveUpdates.ts';
import { useMay } from '../session/session.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useFocusBack } from '../ui/focusBack.ts';
import { Loading } from '../ui/Loading.tsx';
import { lazy } from '../ui/lazy.tsx';
import { ForbiddenState, NotFoundState } from '../ui/states.tsx';
import { DataAge } from './DataAge.tsx';
import { Foot } from './Foot.tsx';
import { HeaderTools } from './HeaderTools.tsx';
import { HelpOnDemand } from './help/HelpOnDemand.tsx';
import { Navigation } from './Navigation.tsx';
import { NoNetwork } from './NoNetwork.tsx';
import { pages } from './pages.ts';
import classes from './Shell.module.css';
import { SearchOnDemand } from './search/SearchOnDemand.tsx';
import { text } from './text.ts';
import { useNarrowMenu } from './useNarrowMenu.ts';
import { useWindowPlace } from './useWindowPlace.ts';

const GuidePage = lazy(() => import('./help/guide/GuidePage.tsx'));
const Home = lazy(() => import('./home/Home.tsx'));

/** Header, menu and the page that the address names. */
export function Shell() {
  const words = useText(text);
  const may = useMay();
  const [path] = useLocation();
  const [open, { toggle, close }] = useDisclosure(false);
  const [narrow, toggleNarrow] = useNarrowMenu();
  const main = useRef<HTMLElement>(null);
  useLiveUpdates();
  useFocusBack();
  useWindowPlace(path, main);

  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new page
  useEffect(() => {
    close();
    // a screen reader goes on where the new page begins
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [path, close]);

  return (
    <div className={classes.shell} data-narrow={narrow || undefined}>
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <header className={classes.header}>
        <div className={classes.name}>
          <MenuButton hiddenFrom="md" aria-label={words.menu} aria-expanded={open} onClick={toggle} />
          <MenuButton visibleFrom="md" aria-label={words.labelledMenu} aria-pressed={!narrow} onClick={toggleNarrow} />
          <Text fw={700} truncate>
            {words.name}
          </Text>
        </div>
        <HeaderTools />
      </header>
      <nav className={classes.menu} aria-label={words.menu} data-open={open || undefined}>
        <Navigation narrow={narrow} />
      </nav>
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <NoNetwork />
        <DataAge />
        <ErrorBoundary key={path}>
          <Switch>
            <Route path="/">
              <Suspense>
                <Home />
              </Suspense>
            </Route>
            {pages.flatMap(({ section, views }) =>
              views.map((view) => (
                <Route key={view.path} path={view.path}>
                  {may(section) ? (
                    <Suspense fallback={<Loading page shape={view.shape} />}>
                      <view.component />
                    </Suspense>
                  ) : (
                    <ForbiddenState asPage />
                  )}
                </Route>
              )),
            )}
            <Route path="/guide/:role?">
              <Suspense fallback={<Loading page />}>
                <GuidePage />
              </Suspense>
            </Route>
            <Route>
              <NotFoundState asPage />
            </Route>
          </Switch>
        </ErrorBoundary>
      </main>
      <Foot />
      <SearchOnDemand />
      <HelpOnDemand />
    </div>
  );
}

const MenuButton = (props: ActionIconProps & ComponentProps<'button'>) => (
  <ActionIcon variant="subtle" color="gray" size="lg" {...props}>
    <IconLayoutSidebar size={20} aria-hidden />
  </ActionIcon>
);
