import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { MailNotices } from './MailNotices.tsx';
import { Tokens } from './Tokens.tsx';
import { text } from './text.ts';

const Subscriptions = lazy(() => import('./Subscriptions.tsx'));
const Webhooks = lazy(() => import('./Webhooks.tsx'));

/** What a user keeps for oneself, and what Admin keeps for other systems. */
export default function SettingsPage() {
  const words = useText(text);
  const may = useMay();
  return (
    <>
      <PageHeader title={words.title} />
      <Stack gap="xl">
        <Tokens />
        <MailNotices />
        {may('webhooks') && (
          <Suspense fallback={<Loading shape="rows" />}>
            <Subscriptions />
            <Webhooks />
          </Suspense>
        )}
      </Stack>
    </>
  );
}
