import { Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { NplListItem } from '@promo/contracts/npl/record';
import { ARRIVED_UNITS } from '@promo/contracts/npl/words';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { number } from '../../../format/numbers.ts';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { submitting } from '../../../ui/submitting.ts';
import { useAction } from '../../../ui/useAction.ts';
import { notedOf } from '../model/arrivals.ts';
import { overShown } from '../model/over-shown.ts';
import { text } from './arrival.text.ts';

interface Props {
  readonly record: NplListItem;
  readonly onClose: () => void;
}

/** Notes how much of an order has arrived on a day. */
export default function ArrivalDialog({ record, onClose }: Props) {
  const words = useText(text);
  const today = useToday();
  const [day, setDay] = useState(today);
  const [units, setUnits] = useState<number | null>(null);
  const noted = notedOf(record, day);
  const receive = useAction({
    run: (arrived: number) => {
      const params = { id: record.id };
      const body = { received_on: day, units: arrived };
      const isSame = (now: NplListItem) => [noted, arrived].includes(notedOf(now, day));
      return overShown(record, isSame, (ifMatch) => call('PUT /api/npl/:id/arrivals', { params, body, ifMatch }));
    },
    stale: ['/api/npl'],
    done: () => {
      onClose();
      return words.done;
    },
  });
  /** How much more than is outstanding. */
  const over = units === null || record.outstanding === undefined ? null : units - noted - record.outstanding;
  return (
    <Modal opened onClose={onClose} title={words.title}>
      <Stack component="form" onSubmit={submitting(() => units !== null && receive.mutate(units))} gap="sm">
        <Text fw={600}>
          {record.name} · {record.sku}
        </Text>
        <Text size="sm">{words.hint}</Text>
        <Group grow align="flex-start">
          <NumberField data-autofocus label={words.units} {...ARRIVED_UNITS} value={units} onChange={setUnits} />
          <TextInput
            type="date"
            label={words.receivedOn}
            max={today}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        </Group>
        {noted > 0 && (
          <Text size="sm" role="status">
            {words.again(number(noted))}
          </Text>
        )}
        {over !== null && over >= 0 && (
          <Text size="sm" role="status">
            {over > 0 && words.over(number(over))} {words.all}
          </Text>
        )}
        <FormButtons
          onClose={onClose}
          loading={receive.isPending}
          disabled={units === null || day === '' || record.status !== 'ordered'}
        >
          {words.confirm}
        </FormButtons>
      </Stack>
    </Modal>
  );
}
