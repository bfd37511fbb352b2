import { Text } from '@mantine/core';
import { day } from '../../../format/dates.ts';
import { number } from '../../../format/numbers.ts';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { daysLate, type Needed } from '../../../listing/needed.ts';
import { arrivalDoubt, type Doubted, doubtsOf } from '../model/doubts.ts';
import { text } from './text.ts';

interface Props {
  readonly of: Doubted;
  readonly quantity: number | null;
  readonly needed: Needed | null;
  /** The day on which it is expected; '' for none. */
  readonly arrival: string;
}

/** What speaks against an order: what the supplier may not take, what locations would lack, and goods that come too late. */
export function Doubts({ of, quantity, needed, arrival }: Props) {
  const { doubts } = useText(text);
  const tooLate = useTooLate(needed, arrival);
  const said = doubtsOf(of, quantity).map(({ code, units }) => doubts[code](number(units)));
  if (tooLate) said.push(tooLate);
  return said.map((sentence) => (
    <Text key={sentence} size="sm" role="status">
      {sentence}
    </Text>
  ));
}

/** That goods come after they are needed; null where they do not. */
export function useTooLate(needed: Needed | null, arrival: string): string | null {
  const { late } = useText(text);
  const days = daysLate(needed, arrival);
  return needed && days > 0 ? late[needed.reason](days, day(needed.day)) : null;
}

interface ArrivalProps {
  /** '' for none. */
  readonly arrival: string;
  readonly orderedOn: string;
  /** Days of delivery; null where nobody has said. */
  readonly lead: number | null;
}

/** What speaks against the day on which goods are expected. */
export function ArrivalDoubt({ arrival, orderedOn, lead }: ArrivalProps) {
  const { past, soon } = useText(text);
  const today = useToday();
  const doubt = arrivalDoubt(arrival, today, orderedOn, lead);
  return (
    doubt && (
      <Text size="sm" role="status">
        {doubt.code === 'past' ? past : soon(day(orderedOn), lead ?? 0, day(doubt.earliest))}
      </Text>
    )
  );
}
