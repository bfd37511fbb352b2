import { Group, TextInput } from '@mantine/core';
import type { NplListItem, NplOrder } from '@promo/contracts/npl/record';
import { NPL_LONGEST, SOME_UNITS } from '@promo/contracts/npl/words';
import { useText } from '../../../i18n/messages.ts';
import { leadOf } from '../../../listing/coming.ts';
import { neededOf } from '../../../listing/needed.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { ZeroBecause } from '../check/ZeroBecause.tsx';
import type { Doubted } from '../model/doubts.ts';
import { ArrivalDoubt, Doubts } from './Doubts.tsx';
import { text } from './text.ts';

/** An order as it is typed; '' for what is not known. */
export interface TypedOrder {
  readonly order_number: string;
  readonly quantity: number | null;
  readonly expected_date: string;
}

interface Props {
  readonly of: NplListItem & Doubted;
  readonly order: TypedOrder;
  /** The day on which it was ordered. */
  readonly orderedOn: string;
  readonly onChange: (order: TypedOrder) => void;
}

/** Number, quantity and expected day of an order, and what speaks against them. */
export function OrderFields({ of: record, order, orderedOn, onChange }: Props) {
  const words = useText(text);
  return (
    <>
      <TextInput
        data-autofocus
        label={words.orderNumber}
        maxLength={NPL_LONGEST.order_number}
        value={order.order_number}
        onChange={({ currentTarget }) => onChange({ ...order, order_number: currentTarget.value })}
      />
      <Group grow align="flex-start">
        <NumberField
          label={words.quantity}
          {...SOME_UNITS}
          value={order.quantity}
          onChange={(quantity) => onChange({ ...order, quantity })}
        />
        <TextInput
          type="date"
          label={words.expected}
          value={order.expected_date}
          onChange={({ currentTarget }) => onChange({ ...order, expected_date: currentTarget.value })}
        />
      </Group>
      <ZeroBecause why={record.fmb?.figures?.zero_because} />
      <ArrivalDoubt arrival={order.expected_date} orderedOn={orderedOn} lead={leadOf(record)} />
      <Doubts of={record} quantity={order.quantity} needed={neededOf(record)} arrival={order.expected_date} />
    </>
  );
}

/** Only what was filled in. */
export const filledIn = ({ order_number, quantity, expected_date }: TypedOrder): NplOrder => ({
  order_number: order_number.trim() || null,
  quantity,
  expected_date: expected_date || null,
});
