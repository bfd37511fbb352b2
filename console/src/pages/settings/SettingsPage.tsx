import { Stack } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Suspense } from 'react';
import { read } from '../../api/query.ts';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { MailNotices } from './MailNotices.tsx';
import { Tokens } from './Tokens.tsx';
import { text } from './text.ts';

const Subscriptions = lazy(() => import('./Subscriptions.tsx'));
const Webhooks = lazy(() => import('./Webhooks.tsx'));

/** What a user keeps for oneself, and what Admin keeps for other systems. */
export default function SettingsPage() {
  const words = useText(text);
  const admin = useMay()('webhooks');
  const come = useHaveCome(admin);
  return (
    <>
      <PageHeader title={words.title} />
      <Suspense fallback={<Loading />}>
        {come ? (
          <Stack gap="xl">
            <Tokens />
            <MailNotices />
            {admin && <Subscriptions />}
            {admin && <Webhooks />}
          </Stack>
        ) : (
          <Loading />
        )}
      </Suspense>
    </>
  );
}

/** Whether all lists are here, or why not: nobody knows how long they are, so each that came alone would push down those below it. */
function useHaveCome(admin: boolean): boolean {
  const own = useQueries({
    queries: [read('GET /api/account/tokens', { query: { everyone: false } }), read('GET /api/account/subscription')],
  });
  const others = useQueries({
    queries: [
      { ...read('GET /api/account/subscriptions'), enabled: admin },
      { ...read('GET /api/account/webhooks'), enabled: admin },
      { ...read('GET /api/account/deliveries'), enabled: admin },
    ],
  });
  return ![...own, ...others].some(({ isLoading }) => isLoading);
}
