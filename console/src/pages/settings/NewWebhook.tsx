import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { MAX_DAYS_BEFORE, type NoticeType, WEBHOOK_URL_LENGTH } from '@promo/contracts/accounts/notice-words';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useKeys } from '../../api/key.ts';
import { useText } from '../../i18n/messages.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { submitting } from '../../ui/submitting.ts';
import { useAction } from '../../ui/useAction.ts';
import { Copyable } from './Copyable.tsx';
import { EventsField } from './EventsField.tsx';
import { text } from './notices.text.ts';

/** Asks where to and of what, adds the webhook, and shows its secret this once. */
export function NewWebhook({ onClose }: { onClose: () => void }) {
  const words = useText(text);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<NoticeType[]>(['proposal.decided']);
  const [days, setDays] = useState<number | null>(7);
  const keyOf = useKeys();
  const add = useAction({
    run: () => {
      const body = { url, events, days_before: days ?? 1 };
      return call('POST /api/account/webhooks', { body, idempotencyKey: keyOf(body) });
    },
    stale: ['/api/account/webhooks'],
  });
  if (add.data) {
    return (
      <Modal opened onClose={onClose} closeOnClickOutside={false} closeOnEscape={false} title={words.madeWebhook}>
        <Stack>
          <Text size="sm">{words.madeHint}</Text>
          <Copyable label={words.secret} value={add.data.secret} />
          <Group justify="flex-end">
            <Button onClick={onClose}>{words.close}</Button>
          </Group>
        </Stack>
      </Modal>
    );
  }
  const startsSoon = events.includes('proposal.starts_soon');
  const ready = url.includes('://') && events.length > 0 && (!startsSoon || days !== null);
  return (
    <Modal opened onClose={onClose} title={words.addWebhook}>
      <form onSubmit={submitting(() => ready && add.mutate())}>
        <Stack>
          <TextInput
            data-autofocus
            type="url"
            placeholder="https://"
            label={words.url}
            maxLength={WEBHOOK_URL_LENGTH}
            value={url}
            onChange={({ currentTarget }) => setUrl(currentTarget.value.trim())}
          />
          <EventsField value={events} onChange={setEvents} />
          {startsSoon && (
            <NumberField label={words.daysBefore} value={days} onChange={setDays} min={1} max={MAX_DAYS_BEFORE} />
          )}
          <Group justify="flex-end">
            <Button type="submit" disabled={!ready} loading={add.isPending}>
              {words.add}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
