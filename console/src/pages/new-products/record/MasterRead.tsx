import { Text } from '@mantine/core';
import type { NplProduct } from '@promo/contracts/npl/record';
import { NPL_BOUNDS, NPL_CHANNELS } from '@promo/contracts/npl/words';
import { day } from '../../../format/dates.ts';
import { money, number, percent } from '../../../format/numbers.ts';
import { useText } from '../../../i18n/messages.ts';
import { FactLine } from '../../../ui/FactLine.tsx';
import { channelText } from '../../../wording/npl.text.ts';
import { fieldText } from './fields.text.ts';
import { text } from './text.ts';

const TEXTS = ['ean', 'group', 'category', 'brand', 'supplier_name'] as const;

type NumberName = keyof typeof NPL_BOUNDS;
const NUMBERS = Object.keys(NPL_BOUNDS) as NumberName[];
/** How figures are written that are no counts. */
const WRITTEN: Partial<Record<NumberName, (value: number) => string>> = {
  cost: money,
  regular_price: money,
  vat_rate: percent,
};

/** The master fields of a record that changes no more: what is known of it, to be read. */
export function MasterRead({ record }: { record: NplProduct }) {
  const words = useText(text);
  const fields = useText(fieldText);
  const channels = useText(channelText);
  const facts = [
    ...TEXTS.map((name) => [fields[name], record[name]] as const),
    [fields.launch_date, record.launch_date && day(record.launch_date)] as const,
    ...NUMBERS.map((name) => [fields[name], written(name, record[name])] as const),
    [
      fields.channels,
      NPL_CHANNELS.filter((one) => record.channels.includes(one))
        .map((one) => channels[one])
        .join(', '),
    ] as const,
    [fields.note, record.note] as const,
  ];
  return (
    <>
      <FactLine facts={facts.filter(([, value]) => value)} />
      <Text size="sm" mt="sm">
        {words.readOnly}
      </Text>
    </>
  );
}

const written = (name: NumberName, value: number | null): string | null =>
  value === null ? null : (WRITTEN[name] ?? number)(value);
