import { day } from '../../format/dates.ts';
import { costMoney, money, number, percent } from '../../format/numbers.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { Tiles } from '../../ui/Tiles.tsx';
import type { Snapshot } from './snapshot.ts';
import { text } from './text.ts';

/** Price, margin, stock and promotions in figures. */
export function State({ snapshot }: { snapshot: Snapshot }) {
  const words = useText(text);
  const { tiles } = words;
  const { nc30, last_promo, on_order } = snapshot;
  return (
    <Tiles
      label={words.snapshot}
      tiles={[
        { label: tiles.price, value: money(snapshot.price), note: tiles.withVat(percent(snapshot.vat_rate)) },
        { label: tiles.cost, value: costMoney(snapshot.cost), note: tiles.net },
        {
          label: tiles.margin,
          value: money(snapshot.margin_eur),
          note: snapshot.margin_pct !== null && percent(snapshot.margin_pct, 1),
          tone: snapshot.margin_eur !== null && snapshot.margin_eur < 0 ? 'bad' : undefined,
        },
        {
          label: tiles.nc30,
          value: money(nc30.nc30_price),
          note: nc30.has_data ? tiles.since(day(nc30.nc30_date)) : tiles.noPrices,
        },
        { label: tiles.baseline, value: number(snapshot.baseline_weekly_qty, 1) },
        {
          label: tiles.stock,
          value: number(snapshot.on_hand),
          note: notes(
            snapshot.cover_weeks !== null && tiles.cover(number(snapshot.cover_weeks, 1)),
            on_order !== null && on_order > 0 && tiles.onOrder(number(on_order)),
          ),
        },
        {
          label: tiles.promos,
          value: number(snapshot.promos_52w),
          note: notes(
            last_promo && tiles.last(weekSpan(last_promo.start_yw, last_promo.end_yw)),
            snapshot.deepest_discount_pct !== null && tiles.deepest(percent(snapshot.deepest_discount_pct, 1)),
          ),
        },
      ]}
    />
  );
}

const notes = (...parts: (string | false | null)[]) => parts.filter(Boolean).join(', ');
