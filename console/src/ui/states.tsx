import { Alert, Button, Stack, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { detailOf, statusOf } from '../api/errors.ts';
import { useText } from '../i18n/messages.ts';
import { Loading, type Shape } from './Loading.tsx';
import { lazy } from './lazy.tsx';
import { text } from './text.ts';

// most visits never see them
const Forbidden = lazy(() => import('./refused/Forbidden.tsx'));
const NotFound = lazy(() => import('./refused/NotFound.tsx'));

interface ErrorProps {
  readonly error: unknown;
  /** What may be done about it beside trying again. */
  readonly hint?: string;
  readonly asPage?: boolean;
  readonly onRetry?: () => void;
}

/** What went wrong, in the server's words, with the way on: sign in, go back, or try again. */
export function ErrorState({ error, hint, asPage, onRetry }: ErrorProps) {
  const { failed, retry } = useText(text);
  const status = statusOf(error);
  if (status === 401 || status === 403) return <ForbiddenState asPage={asPage} />;
  if (status === 404) return <NotFoundState detail={detailOf(error)} asPage={asPage} />;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={failed} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{detailOf(error)}</Text>
        {hint && <Text size="sm">{hint}</Text>}
        {onRetry && (
          <Button variant="default" size="xs" onClick={onRetry}>
            {retry}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

export function ForbiddenState({ asPage }: { asPage?: boolean }) {
  return (
    <Suspense>
      <Forbidden asPage={asPage} />
    </Suspense>
  );
}

export function NotFoundState(about: { detail?: string; asPage?: boolean }) {
  return (
    <Suspense>
      <NotFound {...about} />
    </Suspense>
  );
}

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  readonly loading?: ReactNode;
  /** What will stand there, where nothing else is said about loading. */
  readonly shape?: Shape;
  /** The page has no heading but its data's. */
  readonly asPage?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** A query's answer once it is there; until then, or instead, what is to be seen. Old data outlive a failed refresh. */
export function Loaded<T>({ query, loading, shape, asPage, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} asPage={asPage} onRetry={() => void query.refetch()} />;
  return loading ?? <Loading shape={shape} page={asPage} />;
}
