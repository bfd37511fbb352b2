import { Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { Orders } from '@promo/contracts/npl/fmb';
import { MAX_ORDER_LINES, NPL_LONGEST, SOME_UNITS } from '@promo/contracts/npl/words';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { plusDays } from '../../../format/dates.ts';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { neededBy } from '../../../listing/coming.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { submitting } from '../../../ui/submitting.ts';
import { ShortTable } from '../../../ui/table/ShortTable.tsx';
import { useAction } from '../../../ui/useAction.ts';
import { ArrivalDoubt, Doubts } from '../moves/Doubts.tsx';
import { text as moveWords } from '../moves/text.ts';
import { text } from './text.ts';
import { ZeroBecause } from './ZeroBecause.tsx';

type Line = Orders['suppliers'][number]['lines'][number];

interface Props {
  readonly name: string;
  /** Those that were to be ordered when it was asked for. */
  readonly lines: readonly Line[];
  /** Ids of those that still are. */
  readonly open: ReadonlySet<number>;
  readonly onClose: () => void;
}

/**
 * Everything of a supplier is noted as ordered by one number; a line without a quantity is left for later, and so is one that somebody
 * else has ordered meanwhile.
 */
export default function OrderAllDialog({ name, lines, open, onClose }: Props) {
  const words = useText(text);
  const { orderNumber, expected, quantity } = useText(moveWords);
  const today = useToday();
  const some = lines.slice(0, MAX_ORDER_LINES);
  const [number, setNumber] = useState('');
  const [arrival, setArrival] = useState(() => plusDays(today, longestLead(some)));
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number | null>>(
    () => new Map(some.map(({ id, suggested_qty }) => [id, suggested_qty || null])),
  );
  const ordered = some.flatMap(({ id }) => {
    const wanted = open.has(id) ? (quantities.get(id) ?? null) : null;
    return wanted === null ? [] : [{ id, quantity: wanted }];
  });
  const send = useAction({
    run: () =>
      call('POST /api/npl/orders', {
        body: { order_number: number.trim(), expected_date: arrival || null, lines: ordered },
      }),
    stale: ['/api/npl'],
    done: ({ order_number, changes }) => {
      onClose();
      return words.orderedAll(order_number, changes.length);
    },
  });
  const ready = number.trim() !== '' && ordered.length > 0;
  return (
    <Modal opened onClose={onClose} title={words.orderAllTitle(name)} size="lg">
      <Stack component="form" onSubmit={submitting(() => ready && send.mutate(undefined))} gap="sm">
        <Text size="sm">{words.orderAllHint}</Text>
        <Group grow align="flex-start">
          <TextInput
            data-autofocus
            required
            label={orderNumber}
            maxLength={NPL_LONGEST.order_number}
            value={number}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
          <TextInput
            type="date"
            label={expected}
            value={arrival}
            onChange={({ currentTarget }) => setArrival(currentTarget.value)}
          />
        </Group>
        <ArrivalDoubt arrival={arrival} orderedOn={today} lead={longestLead(some)} />
        <ShortTable
          aria-label={words.orderAllTitle(name)}
          rows={some}
          rowId={({ id }) => id}
          columns={[
            {
              header: words.product,
              cell: ({ name: product, sku, zero_because }) => (
                <>
                  {product} · {sku}
                  <ZeroBecause why={zero_because} />
                </>
              ),
            },
            {
              header: quantity,
              figure: (line) =>
                // what is being sent leaves the list before the answer is there
                open.has(line.id) || send.isPending ? (
                  <>
                    <NumberField
                      aria-label={`${quantity}: ${line.name}`}
                      {...SOME_UNITS}
                      value={quantities.get(line.id) ?? null}
                      onChange={(next) => setQuantities(new Map(quantities).set(line.id, next))}
                    />
                    <Doubts
                      of={line}
                      quantity={quantities.get(line.id) ?? null}
                      needed={neededBy(line)}
                      arrival={arrival}
                    />
                  </>
                ) : (
                  <Text size="sm" role="status">
                    {words.notOpen}
                  </Text>
                ),
            },
          ]}
        />
        <FormButtons onClose={onClose} loading={send.isPending} disabled={!ready}>
          {words.orderAllConfirm(ordered.length)}
        </FormButtons>
      </Stack>
    </Modal>
  );
}

const longestLead = (lines: readonly Line[]): number => Math.max(...lines.map(({ lead_time_days: days }) => days));
