import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { CONFIRMATION_CODE_LENGTH } from '@promo/contracts/accounts/notice-words';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Output } from '../../api/routes.ts';
import { instant } from '../../format/dates.ts';
import { useText } from '../../i18n/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { submitting } from '../../ui/submitting.ts';
import { useAction } from '../../ui/useAction.ts';
import { text } from './notices.text.ts';
import { SUBSCRIPTION_PATHS } from './subscriptionPaths.ts';

interface Props {
  readonly email: string;
  /** Whether there is a mail server. */
  readonly mail: boolean;
  readonly confirmation: NonNullable<Output<'GET /api/account/subscription'>['confirmation']>;
}

/** The code behind # in the link of the letter; '' without. */
const codeInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('confirm') ?? '';

/** Whether the address is known to be the user's, and where it is not, how it becomes so. */
export default function ConfirmAddress({ email, mail, confirmation: { confirmed, sent_at } }: Props) {
  const words = useText(text);
  const [code, setCode] = useState(codeInAddress);
  const confirm = useAction({
    run: () => call('POST /api/account/subscription/confirm', { body: { code } }),
    stale: SUBSCRIPTION_PATHS,
    done: () => words.confirmedNow,
  });
  const again = useAction({
    run: () => call('POST /api/account/subscription/confirmation'),
    stale: SUBSCRIPTION_PATHS,
    done: () => words.sentAgain,
  });
  // What is in the address is used once: it stays neither in sight nor in the history.
  useEffect(() => {
    if (codeInAddress() === '') return;
    history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  if (confirmed) {
    return (
      <Group gap="xs">
        <Text size="sm">{email}</Text>
        <Badge hue="green">{words.confirmed}</Badge>
      </Group>
    );
  }
  return (
    <Alert color="yellow" maw={620}>
      <form onSubmit={submitting(() => confirm.mutate())}>
        <Stack gap="xs">
          <Group gap="xs">
            <Text size="sm">{email}</Text>
            <Badge hue="yellow">{words.pending}</Badge>
          </Group>
          <Text size="sm">
            {words.pendingHint(email)} {sent_at ? words.sentAt(instant(sent_at)) : words.notSent}
          </Text>
          <TextInput
            label={words.code}
            autoComplete="one-time-code"
            maw={320}
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value.trim())}
          />
          <Group>
            <Button type="submit" disabled={code.length !== CONFIRMATION_CODE_LENGTH} loading={confirm.isPending}>
              {words.confirm}
            </Button>
            <Button variant="default" disabled={!mail} loading={again.isPending} onClick={() => again.mutate()}>
              {words.again}
            </Button>
          </Group>
        </Stack>
      </form>
    </Alert>
  );
}
