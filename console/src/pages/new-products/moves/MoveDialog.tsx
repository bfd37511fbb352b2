import { Alert, Modal, Stack, Text, Textarea } from '@mantine/core';
import type { Transition } from '@promo/contracts/npl/lifecycle';
import type { NplListItem } from '@promo/contracts/npl/record';
import { NPL_LONGEST } from '@promo/contracts/npl/words';
import { costsAbovePrice } from '@promo/retail/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/query.ts';
import { day, daysFrom, plusDays } from '../../../format/dates.ts';
import { number } from '../../../format/numbers.ts';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { leadOf } from '../../../listing/coming.ts';
import { useShelf } from '../../../session/unsaved.ts';
import { FormButtons } from '../../../ui/FormButtons.tsx';
import { submitting } from '../../../ui/submitting.ts';
import { lateText } from '../../../wording/late.text.ts';
import { moveText } from '../../../wording/npl.text.ts';
import { missingOf, orderByLaunch } from '../model/doubts.ts';
import { netPrice } from '../model/net-price.ts';
import { unsavedName } from '../model/unsaved.ts';
import { fieldText } from '../record/fields.text.ts';
import { SameEan, useSameEan } from '../record/SameEan.tsx';
import { SoldAlready, useSales } from '../record/SoldAlready.tsx';
import { text as checked } from '../record/text.ts';
import { ChangedSince } from './ChangedSince.tsx';
import { filledIn, OrderFields, type TypedOrder } from './OrderFields.tsx';
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
  const same = useSameEan(record);
  // what it says must not come under the hand that confirms; a code that is not known is asked for again with the news
  if (whole.isLoading || same.isLoading || (sales.isEnabled && !sales.isFetched)) return null;
  return (
    <Modal opened onClose={onClose} title={asking[move]}>
      <Form move={move} record={record} whole={whole} sales={sales} same={same} onClose={onClose} />
    </Modal>
  );
}

interface FormProps extends Props {
  readonly whole: ReturnType<typeof useWhole>;
  readonly sales: ReturnType<typeof useSales>;
  readonly same: ReturnType<typeof useSameEan>;
}

function Form({ move, record, whole, sales, same, onClose }: FormProps) {
  const words = useText(text);
  const { dear } = useText(checked);
  const moves = useText(moveText);
  const today = useToday();
  const { mutate, isPending, stale } = useMove(move, record, onClose);
  const [note, setNote] = useState('');
  const [order, setOrder] = useState(() => orderOf(record, today));
  const shelf = useShelf<object>(unsavedName(record.id));
  const [unsaved] = useState(shelf.kept);
  const possible = isPending || record.allowed_actions.includes(move);
  const submit = submitting(() => {
    const written = note.trim();
    const said = written === '' ? {} : { note: written };
    mutate(move === 'mark-ordered' ? { ...said, ...filledIn(order) } : said);
  });
  return (
    <Stack component="form" onSubmit={submit} gap="sm">
      <Text fw={600}>
        {record.name} · {record.sku}
      </Text>
      <Text size="sm">{words.hints[move]}</Text>
      {unsaved !== null && <Alert color="orange">{words.unsaved}</Alert>}
      {move !== 'phase-out' && costsAbovePrice(record) && <Alert color="orange">{dear(netPrice(record))}</Alert>}
      {move === 'approve' && (
        <>
          <SoldAlready sales={sales} />
          <SameEan of={record} same={same} />
          <Unready of={record} />
        </>
      )}
      {move === 'phase-out' && record.status === 'ordered' && <OpenOrder of={record} />}
      {move === 'mark-in-stock' && <Outstanding of={record} />}
      {move === 'activate' && <Early launch={record.launch_date} />}
      {move !== 'mark-ordered' && whole.isEnabled && <Substituted move={move} whole={whole} />}
      {move === 'mark-ordered' && (
        <OrderFields of={{ ...whole.data, ...record }} order={order} orderedOn={today} onChange={setOrder} />
      )}
      <Textarea
        data-autofocus={move === 'mark-ordered' ? undefined : true}
        label={words.note}
        maxLength={NPL_LONGEST.reason}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <ChangedSince stale={stale} possible={possible} status={record.status} />
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

/** That it should have been ordered already for its launch, and what is not known of it. */
function Unready({ of: record }: { of: NplListItem }) {
  const { missing } = useText(text);
  const { launch, latest } = useText(checked);
  const { late } = useText(lateText);
  const fields = useText(fieldText);
  const today = useToday();
  const by = orderByLaunch(record);
  const unknown = missingOf(record).map((name) => fields[name]);
  return (
    <>
      {by !== null && by < today && (
        <Alert color="orange">
          {launch} {day(record.launch_date)} · {latest} {day(by)} ({late(daysFrom(by, today))})
        </Alert>
      )}
      {unknown.length > 0 && <Text size="sm">{missing(unknown.join(', '))}</Text>}
    </>
  );
}

/** That what is phased out is still to be delivered. */
function OpenOrder({ of: { order, outstanding } }: { of: NplListItem }) {
  const words = useText(text);
  const left = outstanding ?? order?.quantity;
  const said = [
    order?.order_number,
    left && words.pieces(number(left)),
    order?.expected_date && words.arrives(day(order.expected_date)),
  ].filter(Boolean);
  return <Alert color="orange">{[words.openOrder, ...said].join(' · ')}</Alert>;
}

/** That not all of an order has come of which a part is noted. */
function Outstanding({ of: { arrivals = [], outstanding } }: { of: NplListItem }) {
  const words = useText(text);
  return (
    arrivals.length > 0 && outstanding !== undefined && <Alert color="orange">{words.rest(number(outstanding))}</Alert>
  );
}

/** That a launch comes before the day that is planned for it. */
function Early({ launch }: { launch: string | null }) {
  const { early } = useText(text);
  const today = useToday();
  return (
    launch !== null && launch > today && <Alert color="orange">{early(day(launch), daysFrom(today, launch))}</Alert>
  );
}

/** The record whole, where a step depends on what it replaces: a launch takes its place, an approval waits for nothing without, and an order fills its locations. */
function useWhole(move: Transition, { id, launch_date }: NplListItem) {
  const asked = move === 'activate' || move === 'mark-ordered' || (move === 'approve' && launch_date === null);
  return useQuery({ ...read('GET /api/npl/:id', { params: { id } }), enabled: asked });
}

/** Whose place a launch takes; at approval, that nothing says when the product will be needed. */
function Substituted({ move, whole: { data, error } }: { move: Transition; whole: ReturnType<typeof useWhole> }) {
  const words = useText(text);
  const { skipped } = useText(checked);
  if (error) return <Alert color="orange">{words.parentsUnknown}</Alert>;
  if (!data) return null;
  const hard = data.substitutions.filter(({ kind }) => kind === 'hard').map(({ parent_sku }) => parent_sku);
  if (move === 'activate') return hard.length > 0 && <TakesOut skus={hard} fmb={data.fmb} />;
  return hard.length === 0 && <Alert color="orange">{`${skipped.no_dates}. ${words.unwatched}`}</Alert>;
}

/** Which products leave the range, and whether any of them is still there to be sold. */
function TakesOut({ skus, fmb }: { readonly skus: readonly string[]; readonly fmb: NplListItem['fmb'] }) {
  const words = useText(text);
  const today = useToday();
  const until = fmb?.figures?.stock_out_date ?? '';
  return (
    <Alert color="orange">
      {words.takesOut(skus.join(', '))} {fmb && until > today && words.stillThere(day(until), day(fmb.date))}
    </Alert>
  );
}

/** What the check suggests, to begin with. */
function orderOf(record: NplListItem, today: string): TypedOrder {
  const lead = leadOf(record);
  return {
    order_number: '',
    quantity: record.fmb?.figures?.suggested_qty || record.moq,
    expected_date: lead === null ? '' : plusDays(today, lead),
  };
}
