import { Text } from '@mantine/core';
import type { CalendarPromotion } from '@promo/contracts/promo-analytics/suggestions';
import { wholeUnits } from '../../format/numbers.ts';
import { sortedBy } from '../../format/sort.ts';
import { useToday } from '../../format/today.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { OrderBy } from '../../plan/economics/OrderBy.tsx';
import { ShortTable } from '../../ui/table/ShortTable.tsx';
import { text } from './text.ts';

/** How many suggested promotions lack stock, and for how many it can be ordered no more; folded away which, the one to order for first on top. */
export function Lacking({ promotions }: { promotions: readonly CalendarPromotion[] }) {
  const words = useText(text);
  const today = useToday();
  const lacking = sortedBy(
    promotions.filter(({ origin, shortfall }) => origin !== 'planned' && (shortfall ?? 0) > 0),
    ({ order_by }) => order_by,
  );
  const first = lacking[0]?.order_by;
  const late = lacking.filter(({ order_by }) => order_by && order_by < today).length;
  if (lacking.length === 0) return null;
  return (
    <Text component="details" size="sm">
      <summary>
        {words.short(lacking.length)}
        <OrderBy after={`, ${words.first} `} by={first} />
        {late > 0 && `; ${words.tooLate(late)}`}
      </summary>
      <ShortTable
        rows={lacking}
        rowId={({ sku, start_yw }) => `${sku} ${start_yw}`}
        columns={[
          {
            header: words.product,
            cell: ({ name, start_yw, end_yw }) => [name, <br key="br" />, weekSpan(start_yw, end_yw)],
          },
          {
            header: words.lacking,
            figure: ({ shortfall, order_by }) => (
              <span style={{ whiteSpace: 'nowrap' }}>
                {wholeUnits(shortfall)}
                <br />
                <OrderBy by={order_by} />
              </span>
            ),
          },
        ]}
      />
    </Text>
  );
}
