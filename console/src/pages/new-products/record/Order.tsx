import { Alert, Button, Group } from '@mantine/core';
import type { NplProduct } from '@promo/contracts/npl/record';
import { day, daysFrom } from '../../../format/dates.ts';
import { MISSING, number } from '../../../format/numbers.ts';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { comingOn } from '../../../listing/coming.ts';
import { neededOf } from '../../../listing/needed.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { lateText } from '../../../wording/late.text.ts';
import { text as arrivalText } from '../moves/arrival.text.ts';
import { Doubts, useTooLate } from '../moves/Doubts.tsx';
import { Section } from './Section.tsx';
import { text } from './text.ts';

interface Props {
  readonly record: NplProduct;
  readonly onCorrect: () => void;
  readonly onArrival: () => void;
}

/** What was noted of the order, and what has arrived of it. */
export function Order({ record, onCorrect, onArrival }: Props) {
  const { order, status, arrivals = [], outstanding, lacking, moq, pack_size } = record;
  const words = useText(text);
  const parts = useText(arrivalText);
  const { late } = useText(lateText);
  const today = useToday();
  const isOpen = status === 'ordered';
  const awaited = (isOpen && outstanding !== 0 && order?.expected_date) || '';
  const tooLate = useTooLate(neededOf(record), (isOpen && comingOn(record, today)) || '');
  const noted = order && Object.values(order).some((part) => part !== null);
  if (!noted && !isOpen && arrivals.length === 0) return null;
  return (
    <Section title={words.order}>
      <Facts
        facts={[
          [words.orderNumber, order?.order_number ?? MISSING],
          [words.ordered, order?.quantity ? words.pieces(number(order.quantity)) : MISSING],
          [
            words.expected,
            awaited !== '' && awaited < today
              ? `${day(awaited)}, ${late(daysFrom(awaited, today))}`
              : day(order?.expected_date),
          ],
          ...arrivals.map(
            ({ received_on, units }) => [parts.arrived, parts.part(number(units), day(received_on))] as const,
          ),
          arrivals.length > 0 && outstanding !== undefined && [parts.outstanding, words.pieces(number(outstanding))],
        ]}
      />
      {isOpen && arrivals.length === 0 && (
        <Doubts of={{ moq, pack_size }} quantity={order?.quantity ?? null} needed={null} arrival="" />
      )}
      {tooLate && (
        <Alert color="orange" mt="sm">
          {tooLate}
        </Alert>
      )}
      {lacking ? (
        <Alert color="orange" mt="sm">
          {words.lacking(number(lacking))}
        </Alert>
      ) : null}
      {isOpen && (
        <Group gap="xs" mt="sm">
          <Button variant="default" size="xs" onClick={onArrival}>
            {parts.open}
          </Button>
          <Button variant="default" size="xs" onClick={onCorrect}>
            {words.correctOrder}
          </Button>
        </Group>
      )}
    </Section>
  );
}
