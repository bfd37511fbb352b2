import { Text } from '@mantine/core';
import type { NplListItem } from '@promo/contracts/npl/record';
import { number } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { doubtsOf } from '../model/doubts.ts';
import { text } from './text.ts';

/** What the supplier may not take of a quantity. */
export function QuantityDoubts({
  of,
  quantity,
}: {
  of: Pick<NplListItem, 'moq' | 'pack_size'>;
  quantity: number | null;
}) {
  const { doubts } = useText(text);
  return doubtsOf(of, quantity).map(({ code, units }) => (
    <Text key={code} size="sm" role="status">
      {doubts[code](number(units))}
    </Text>
  ));
}
