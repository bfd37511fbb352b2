import { Text } from '@mantine/core';
import type { CalendarSuggestion } from '@promo/contracts/promo-analytics/suggestions';
import { skuPath } from '../../format/address.ts';
import { useText } from '../../i18n/messages.ts';
import { text as gapText } from '../../plan/economics/missing.text.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { ShortTable } from '../../ui/table/ShortTable.tsx';
import { text } from './text.ts';

/** How many products nothing could be suggested of; folded away which, and what to mend of them. */
export function Unreckoned({ count: all, of }: { count: number; of: CalendarSuggestion['unreckoned'] }) {
  const words = useText(text);
  const { short } = useText(gapText);
  if (all === 0) return null;
  return (
    <Text component="details" size="sm">
      <summary>{words.without(all)}</summary>
      <ShortTable
        rows={of}
        rowId={({ sku }) => sku}
        columns={[
          {
            header: words.product,
            cell: ({ sku, name }) => <TextLink href={skuPath(sku)}>{name}</TextLink>,
          },
          { header: words.why, cell: ({ missing }) => missing.map((gap) => short[gap]).join(', ') },
        ]}
      />
      {all > of.length && <Text size="sm">{words.more(all - of.length)}</Text>}
    </Text>
  );
}
