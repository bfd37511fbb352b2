import { Alert, Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { detailOf, statusOf } from '../api/errors.ts';
import { signOut } from '../api/token.ts';
import { useText } from '../i18n/messages.ts';
import { Loading, type Shape } from './Loading.tsx';
import { text } from './text.ts';

interface EmptyProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** What to do about it. */
  readonly hint?: ReactNode;
  /** It is all there is on the page, so that its title is the page's. */
  readonly asPage?: boolean;
  readonly children?: ReactNode;
}

/** Nothing here: says why and what to do. */
export function EmptyState({ icon, title, hint, asPage, children }: EmptyProps) {
  return (
    <Center py="xl">
      <Stack align="center" gap="xs" maw={460} ta="center">
        {icon}
        <Title order={asPage ? 1 : 2} size="h4">
          {title}
        </Title>
        {hint && <Text>{hint}</Text>}
        {children && <Group justify="center">{children}</Group>}
      </Stack>
    </Center>
  );
}

/** What went wrong, in the server's words, with the way on: sign in, go back, or try again. */
export function ErrorState({ error, asPage, onRetry }: { error: unknown; asPage?: boolean; onRetry?: () => void }) {
  const { failed, retry } = useText(text);
  const status = statusOf(error);
  if (status === 401 || status === 403) return <ForbiddenState asPage={asPage} />;
  if (status === 404) return <NotFoundState detail={detailOf(error)} asPage={asPage} />;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={failed} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{detailOf(error)}</Text>
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
  const { forbidden, forbiddenHint, switchUser } = useText(text);
  return (
    <EmptyState icon={<IconLock size={40} aria-hidden />} title={forbidden} hint={forbiddenHint} asPage={asPage}>
      <Button variant="default" onClick={() => void signOut()}>
        {switchUser}
      </Button>
    </EmptyState>
  );
}

export function NotFoundState({ detail, asPage }: { detail?: string; asPage?: boolean }) {
  const { notFound, notFoundHint } = useText(text);
  return (
    <EmptyState
      icon={<IconMapOff size={40} aria-hidden />}
      title={notFound}
      hint={detail ?? notFoundHint}
      asPage={asPage}
    />
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
