import { Text } from '@mantine/core';
import type { NplProduct } from '@promo/contracts/npl/record';
import { NPL_BOUNDS } from '@promo/contracts/npl/words';
import { isDoubtfulEan } from '@promo/retail/ean';
import { useText } from '../../../i18n/messages.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { fieldText } from './fields.text.ts';
import { text } from './text.ts';
import { useWritten } from './written.ts';

const NUMBERS = Object.keys(NPL_BOUNDS) as (keyof typeof NPL_BOUNDS)[];
const NAMES = [
  ...(['ean', 'group', 'category', 'brand', 'supplier_name', 'launch_date'] as const),
  ...NUMBERS,
  ...(['channels', 'note'] as const),
];

/** The master fields of a record that changes no more: what is known of it, to be read. */
export function MasterRead({ record }: { record: NplProduct }) {
  const words = useText(text);
  const fields = useText(fieldText);
  const write = useWritten();
  const facts = NAMES.map((name) => [fields[name], write(record, name)] as const);
  return (
    <>
      {isDoubtfulEan(record.ean) && <Text size="sm">{words.doubtfulEan}</Text>}
      <Facts inLine facts={facts.filter(([, value]) => value)} />
      <Text size="sm" mt="sm">
        {words.readOnly}
      </Text>
    </>
  );
}
