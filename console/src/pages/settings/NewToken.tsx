import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { MAX_TOKEN_DAYS, TOKEN_NAME_LENGTH } from '@promo/contracts/accounts/words';
import { READABLE_SECTIONS, type ReadableSection } from '@promo/contracts/sections';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useKeys } from '../../api/key.ts';
import { useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { submitting } from '../../ui/submitting.ts';
import { useAction } from '../../ui/useAction.ts';
import { Copyable } from './Copyable.tsx';
import { text } from './text.ts';

/** As long as most quarters. */
const USUAL_DAYS = 90;

/** The calendar's address for a program that can send no header. */
const feedOf = (token: string): string => `${location.origin}/api/promo/calendar.ics?token=${token}`;

/** Asks what a token is for, makes it, and shows it this once. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const words = useText(text);
  const may = useMay();
  const [name, setName] = useState('');
  const [sections, setSections] = useState<ReadableSection[]>(['promo_read']);
  const [days, setDays] = useState<number | null>(USUAL_DAYS);
  const keyOf = useKeys();
  const make = useAction({
    run: () => {
      const body = { name: name.trim(), sections, days: days ?? USUAL_DAYS };
      return call('POST /api/account/tokens', { body, idempotencyKey: keyOf(body) });
    },
    stale: ['/api/account/tokens'],
  });
  if (make.data) {
    return (
      <Modal opened onClose={onClose} closeOnClickOutside={false} closeOnEscape={false} title={words.made}>
        <Stack>
          <Text size="sm">{words.madeHint}</Text>
          <Copyable label={words.token} value={make.data.token} />
          {make.data.sections.includes('promo_read') && <Copyable label={words.feed} value={feedOf(make.data.token)} />}
          <Group justify="flex-end">
            <Button onClick={onClose}>{words.close}</Button>
          </Group>
        </Stack>
      </Modal>
    );
  }
  const ready = name.trim() !== '' && sections.length > 0 && days !== null;
  return (
    <Modal opened onClose={onClose} title={words.add}>
      <form onSubmit={submitting(() => ready && make.mutate())}>
        <Stack>
          <TextInput
            data-autofocus
            label={words.name}
            placeholder={words.nameExample}
            maxLength={TOKEN_NAME_LENGTH}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Checkbox.Group
            label={words.mayRead}
            value={sections}
            onChange={(chosen) => setSections(chosen as ReadableSection[])}
          >
            <Stack gap="xs" mt="xs">
              {READABLE_SECTIONS.filter(may).map((section) => (
                <Checkbox key={section} value={section} label={words.sections[section]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <NumberField label={words.days} value={days} onChange={setDays} min={1} max={MAX_TOKEN_DAYS} />
          <Group justify="flex-end">
            <Button type="submit" disabled={!ready} loading={make.isPending}>
              {words.make}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
