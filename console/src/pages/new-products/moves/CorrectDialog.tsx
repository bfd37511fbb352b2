import { Alert, Modal, Stack, Text } from '@mantine/core';
import type { NplOrder, NplOrderCorrection, NplProduct } from '@promo/contracts/npl/record';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { isStale } from '../../../api/errors.ts';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { submitting } from '../../../ui/submitting.ts';
import { useAction } from '../../../ui/useAction.ts';
import { statusText } from '../../../wording/npl.text.ts';
import { orderedOn } from '../model/doubts.ts';
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
  const states = useText(statusText);
  const today = useToday();
  const [before] = useState(() => typedOf(record.order));
  const [order, setOrder] = useState(before);
  const [stale, setStale] = useState(false);
  const body = correctionOf(before, order);
  const correct = useAction({
    run: () => {
      setStale(false);
      return call('PUT /api/npl/:id/order', { params: { id: record.id }, body, ifMatch: record.version });
    },
    stale: ['/api/npl'],
    done: () => {
      onClose();
      return words.corrected;
    },
    onRefusal: (error) => {
      setStale(isStale(error));
      return isStale(error);
    },
  });
  const possible = record.status === 'ordered';
  return (
    <Modal opened onClose={onClose} title={words.correctTitle}>
      <Stack component="form" onSubmit={submitting(() => correct.mutate(undefined))} gap="sm">
        <Text fw={600}>
          {record.name} · {record.sku}
        </Text>
        <OrderFields of={record} order={order} orderedOn={orderedOn(record) ?? today} onChange={setOrder} />
        {(stale || !possible) && (
          <Alert color="orange" title={words.staleTitle} role="alert">
            {possible ? words.staleBody(states[record.status]) : words.staleGone(states[record.status])}
          </Alert>
        )}
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
