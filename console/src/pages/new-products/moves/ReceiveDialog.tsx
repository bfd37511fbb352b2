import { Checkbox, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import type { NplListItem } from '@promo/contracts/npl/record';
import { MAX_ORDER_LINES } from '@promo/contracts/npl/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { read } from '../../../api/query.ts';
import { day } from '../../../format/dates.ts';
import { number } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { submitting } from '../../../ui/submitting.ts';
import { ShortTable } from '../../../ui/table/ShortTable.tsx';
import { useAction } from '../../../ui/useAction.ts';
import { ofOrder, orderNumbers } from '../model/receipts.ts';
import { text } from './receive.text.ts';
import { text as moveWords } from './text.ts';

/** What has arrived of an order, or of all of them, is received in one go; what has not stays ordered. */
export default function ReceiveDialog({ onClose }: { onClose: () => void }) {
  const words = useText(text);
  const ordered = useQuery(read('GET /api/npl', { query: { status: ['ordered'] } }));
  return (
    <Modal opened onClose={onClose} title={words.title} size="lg">
      <Loaded query={ordered}>
        {({ items }) => (items.length === 0 ? words.nothing : <Form ordered={items} onClose={onClose} />)}
      </Loaded>
    </Modal>
  );
}

interface Props {
  readonly ordered: readonly NplListItem[];
  readonly onClose: () => void;
}

function Form({ ordered, onClose }: Props) {
  const words = useText(text);
  const { quantity } = useText(moveWords);
  const numbers = orderNumbers(ordered);
  // what is expected first has most likely arrived
  const [order, setOrder] = useState(numbers[0] ?? '');
  // what somebody orders while the dialog is open has not arrived
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(ordered.map(({ id }) => id)));
  const rows = ofOrder(ordered, order).slice(0, MAX_ORDER_LINES);
  const arrived = rows.filter(({ id }) => ticked.has(id));
  const receive = useAction({
    run: () => call('POST /api/npl/receipts', { body: { lines: arrived.map(({ id }) => ({ id })) } }),
    stale: ['/api/npl'],
    done: ({ changes }) => {
      onClose();
      return words.received(changes.length);
    },
  });
  const toggle = (id: number) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };
  return (
    <Stack component="form" onSubmit={submitting(() => arrived.length > 0 && receive.mutate(undefined))} gap="sm">
      <Text size="sm">{words.hint}</Text>
      <NativeSelect
        data-autofocus
        label={words.order}
        data={[...numbers.map((value) => ({ value, label: value })), { value: '', label: words.all }]}
        value={order}
        onChange={({ currentTarget }) => setOrder(currentTarget.value)}
      />
      <ShortTable
        aria-label={words.title}
        rows={rows}
        rowId={({ id }) => id}
        columns={[
          {
            header: words.product,
            cell: ({ id, name, sku, supplier_name }) => (
              <Checkbox
                label={name}
                description={[sku, supplier_name].filter(Boolean).join(' · ')}
                checked={ticked.has(id)}
                onChange={() => toggle(id)}
              />
            ),
          },
          { header: words.expected, figure: ({ order: placed }) => day(placed?.expected_date) },
          { header: quantity, figure: ({ order: placed, outstanding }) => number(outstanding ?? placed?.quantity) },
        ]}
      />
      <FormButtons onClose={onClose} loading={receive.isPending} disabled={arrived.length === 0}>
        {words.confirm(arrived.length)}
      </FormButtons>
    </Stack>
  );
}
