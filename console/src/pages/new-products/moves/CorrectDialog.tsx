import { Modal, Stack, Text } from '@mantine/core';
import type { NplOrder, NplOrderCorrection, NplProduct } from '@promo/contracts/npl/record';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { isStale } from '../../../api/errors.ts';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { submitting } from '../../../ui/submitting.ts';
import { useAction } from '../../../ui/useAction.ts';
import { orderedOn } from '../model/doubts.ts';
import { ChangedSince } from './ChangedSince.tsx';
import { filledIn, OrderFields, type TypedOrder } from './OrderFields.tsx';
import { text } from './text.ts';

interface Props {
  /** As it is now: after a conflict the latest one. */
  readonly record: NplProduct;
  readonly onClose: () => void;
}

/** Corrects what was noted of an order that has not arrived yet. */
export default function CorrectDialog({ record, onClose }: Props) {
  const words = useText(text);
  const today = useToday();
  const [before] = useState(() => typedOf(record.order));
  const [order, setOrder] = useState(before);
  const body = correctionOf(before, order);
  const correct = useAction({
    run: () => call('PUT /api/npl/:id/order', { params: { id: record.id }, body, ifMatch: record.version }),
    stale: ['/api/npl'],
    done: () => {
      onClose();
      return words.corrected;
    },
    onRefusal: isStale,
  });
  const possible = record.status === 'ordered';
  return (
    <Modal opened onClose={onClose} title={words.correctTitle}>
      <Stack component="form" onSubmit={submitting(() => correct.mutate(undefined))} gap="sm">
        <Text fw={600}>
          {record.name} · {record.sku}
        </Text>
        <OrderFields of={record} order={order} orderedOn={orderedOn(record) ?? today} onChange={setOrder} />
        <ChangedSince stale={isStale(correct.error)} possible={possible} status={record.status} />
        <FormButtons
          onClose={onClose}
          loading={correct.isPending}
          disabled={!possible || Object.keys(body).length === 0}
        >
          {words.correctConfirm}
        </FormButtons>
      </Stack>
    </Modal>
  );
}

const typedOf = (order: NplOrder | null): TypedOrder => ({
  order_number: order?.order_number ?? '',
  quantity: order?.quantity ?? null,
  expected_date: order?.expected_date ?? '',
});

/** Only what is another than before, so that two people may correct different parts. */
function correctionOf(before: TypedOrder, order: TypedOrder): NplOrderCorrection {
  const was = filledIn(before);
  return Object.fromEntries(
    Object.entries(filledIn(order)).filter(([name, value]) => value !== was[name as keyof NplOrder]),
  );
}
