import { Alert, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Transition } from '@promo/contracts/npl/lifecycle';
import type { NplListItem, NplMarkOrdered } from '@promo/contracts/npl/record';
import { NPL_LONGEST, SOME_UNITS } from '@promo/contracts/npl/words';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { read } from '../../../api/query.ts';
import { day, daysFrom, isoDay, plusDays } from '../../../format/dates.ts';
import { useText } from '../../../i18n/messages.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { moveText, statusText } from '../../../wording/npl.text.ts';
import { neededOf } from '../model/doubts.ts';
import { SoldAlready, useSales } from '../record/SoldAlready.tsx';
import { text as checked } from '../record/text.ts';
import { Doubts } from './Doubts.tsx';
import { text } from './text.ts';
import { useMove } from './useMove.ts';

interface Props {
  readonly move: Transition;
  /** As it is now: after a conflict the latest one. */
  readonly record: NplListItem;
  readonly onClose: () => void;
}

/** One step of a record: what it means, what may be noted with it, and what it takes with it. */
export default function MoveDialog({ move, record, onClose }: Props) {
  const { asking } = useText(text);
  const whole = useWhole(move, record);
  const sales = useSales(record);
  // what it says must not come under the hand that confirms; a code that is not known is asked for again with the news
  if (whole.isLoading || (sales.isEnabled && !sales.isFetched)) return null;
  return (
    <Modal opened onClose={onClose} title={asking[move]}>
      <Form move={move} record={record} whole={whole} sales={sales} onClose={onClose} />
    </Modal>
  );
}

interface FormProps extends Props {
  readonly whole: ReturnType<typeof useWhole>;
  readonly sales: ReturnType<typeof useSales>;
}

function Form({ move, record, whole, sales, onClose }: FormProps) {
  const words = useText(text);
  const moves = useText(moveText);
  const states = useText(statusText);
  const { mutate, isPending, stale } = useMove(move, record, onClose);
  const [note, setNote] = useState('');
  const [order, setOrder] = useState(() => orderOf(record));
  const possible = isPending || record.allowed_actions.includes(move);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = note.trim();
    const said = written === '' ? {} : { note: written };
    mutate(move === 'mark-ordered' ? { ...said, ...given(order) } : said);
  };
  return (
    <Stack component="form" onSubmit={submit} gap="sm">
      <Text fw={600}>
        {record.name} · {record.sku}
      </Text>
      <Text size="sm">{words.hints[move]}</Text>
      {move === 'approve' && <SoldAlready sales={sales} />}
      {move === 'activate' && <Early launch={record.launch_date} />}
      {whole.isEnabled && <Substituted move={move} whole={whole} />}
      {move === 'mark-ordered' && (
        <>
          <TextInput
            data-autofocus
            label={words.orderNumber}
            maxLength={NPL_LONGEST.order_number}
            value={order.order_number}
            onChange={({ currentTarget }) => setOrder({ ...order, order_number: currentTarget.value })}
          />
          <Group grow align="flex-start">
            <NumberField
              label={words.quantity}
              {...SOME_UNITS}
              decimals={0}
              value={order.quantity}
              onChange={(quantity) => setOrder({ ...order, quantity })}
            />
            <TextInput
              type="date"
              label={words.expected}
              value={order.expected_date}
              onChange={({ currentTarget }) => setOrder({ ...order, expected_date: currentTarget.value })}
            />
          </Group>
          <Doubts of={record} quantity={order.quantity} needed={neededOf(record)} arrival={order.expected_date} />
        </>
      )}
      <Textarea
        data-autofocus={move === 'mark-ordered' ? undefined : true}
        label={words.note}
        maxLength={NPL_LONGEST.reason}
        autosize
        minRows={2}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      {stale && (
        <Alert color="orange" title={words.staleTitle} role="alert">
          {possible ? words.staleBody(states[record.status]) : words.staleGone(states[record.status])}
        </Alert>
      )}
      <FormButtons
        onClose={onClose}
        color={move === 'phase-out' ? 'red' : undefined}
        loading={isPending}
        disabled={!possible}
      >
        {moves[move]}
      </FormButtons>
    </Stack>
  );
}

/** That a launch comes before the day that is planned for it. */
function Early({ launch }: { launch: string | null }) {
  const { early } = useText(text);
  const today = isoDay(new Date());
  return (
    launch !== null && launch > today && <Alert color="orange">{early(day(launch), daysFrom(today, launch))}</Alert>
  );
}

/** The record whole, where a step depends on what it replaces: a launch takes its place, and an approval waits for nothing without. */
function useWhole(move: Transition, { id, launch_date }: NplListItem) {
  const asked = move === 'activate' || (move === 'approve' && launch_date === null);
  return useQuery({ ...read('GET /api/npl/:id', { params: { id } }), enabled: asked });
}

/** Whose place a launch takes; at approval, that nothing says when the product will be needed. */
function Substituted({ move, whole: { data, error } }: { move: Transition; whole: ReturnType<typeof useWhole> }) {
  const words = useText(text);
  const { skipped } = useText(checked);
  if (error) return <Alert color="orange">{words.parentsUnknown}</Alert>;
  if (!data) return null;
  const hard = data.substitutions.filter(({ kind }) => kind === 'hard').map(({ parent_sku }) => parent_sku);
  if (move === 'activate') return hard.length > 0 && <Alert color="orange">{words.takesOut(hard.join(', '))}</Alert>;
  return hard.length === 0 && <Alert color="orange">{`${skipped.no_dates} ${words.unwatched}`}</Alert>;
}

interface Order {
  readonly order_number: string;
  readonly quantity: number | null;
  readonly expected_date: string;
}

/** What the check suggests, to begin with. */
function orderOf({ fmb, moq, lead_time_days }: NplListItem): Order {
  const figures = fmb?.figures;
  const lead = figures?.lead_time_days ?? lead_time_days;
  return {
    order_number: '',
    quantity: figures?.suggested_qty || moq,
    expected_date: lead === null ? '' : plusDays(isoDay(new Date()), lead),
  };
}

/** Only what was filled in. */
const given = ({ order_number, quantity, expected_date }: Order): NplMarkOrdered => ({
  order_number: order_number.trim() || null,
  quantity,
  expected_date: expected_date || null,
});
