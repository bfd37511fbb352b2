import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createQueryClient } from '../api/query.ts';
import { useText } from '../i18n/messages.ts';
import { SessionProvider } from '../session/session.tsx';
import { Questions } from '../ui/confirm.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ShortcutProvider } from '../ui/shortcuts.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { text } from '../ui/text.ts';
import { usePrinting } from '../ui/usePrinting.ts';
import { Entry } from './Entry.tsx';
import { themeOf, variables } from './theme.ts';

const queries = createQueryClient();

export function App() {
  const { close } = useText(text);
  const printing = usePrinting();
  const theme = useMemo(() => themeOf(close), [close]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      // all of them are written here, so that no page fetches Mantine's own beside those of the theme
      deduplicateCssVariables={false}
      // ink on paper, whatever the screen
      forceColorScheme={printing ? 'light' : undefined}
    >
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <ShortcutProvider>
            <Toasts />
            <ErrorBoundary>
              <Entry />
            </ErrorBoundary>
            <Questions />
          </ShortcutProvider>
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
