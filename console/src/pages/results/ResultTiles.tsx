import type { ResultTotals } from '@promo/contracts/promo-analytics/results';
import { amount } from '../../format/amount.ts';
import { number, percent, share } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { Tiles, toneOf } from '../../ui/Tiles.tsx';
import { text } from './text.ts';

interface Props {
  readonly totals: ResultTotals;
  /** A press on what is open of all suppliers' funding. */
  readonly onOpen: () => void;
}

/** What all groups add up to, with last year below each figure, where promotions ended then. */
export function ResultTiles({ totals, onOpen }: Props) {
  const words = useText(text);
  const { previous, n_planned, n_planned_units, n_without_money: unknown } = totals;
  const lastYear = (value: string) => previous.n_events > 0 && words.lastYear(value);
  const open = totals.open_funding_eur ?? 0;
  const euro = (key: 'revenue_eur' | 'gross_margin_eur' | 'net_effect_margin_eur') => ({
    value: amount(totals[key]),
    note: lastYear(amount(previous[key])),
  });
  return (
    <Tiles
      label={words.summary}
      tiles={[
        {
          label: words.net,
          ...euro('net_effect_margin_eur'),
          ...(totals.n_events > 0 && totals.net_effect_margin_eur === null && { note: words.needsCosts }),
          tone: toneOf(totals.net_effect_margin_eur),
        },
        {
          label: words.roi,
          value: share(totals.roi, 1),
          note: lastYear(share(previous.roi, 1)),
          tone: toneOf(totals.roi),
        },
        {
          label: words.events,
          value: number(totals.n_events),
          note: `${words.ofProducts(totals.n_skus)}, ${words.lastYear(words.ofPromotions(previous.n_events))}`,
        },
        {
          label: words.earned,
          value: percent(totals.earned_pct),
          note: unknown > 0 ? words.withoutMoney(unknown) : lastYear(percent(previous.earned_pct)),
        },
        { label: words.revenue, ...euro('revenue_eur') },
        { label: words.gross, ...euro('gross_margin_eur') },
        {
          label: words.funding,
          value: amount(totals.funding_eur),
          note: (
            <>
              {open > 0 && (
                <TextButton aria-label={`${words.openAmount(amount(open))}, ${words.showOpen}`} onClick={onOpen}>
                  {words.openAmount(amount(open))}
                </TextButton>
              )}
              {open > 0 && previous.n_events > 0 && ', '}
              {lastYear(amount(previous.funding_eur))}
            </>
          ),
        },
        {
          label: words.median,
          value: amount(totals.median_margin_eur),
          note:
            totals.median_margin_eur !== null &&
            words.quartiles(amount(totals.q1_margin_eur), amount(totals.q3_margin_eur)),
          tone: toneOf(totals.median_margin_eur),
        },
        {
          label: words.planned,
          value: amount(totals.expected_incremental_margin_eur),
          note: n_planned > 0 && words.plannedCame(amount(totals.planned_net_effect_margin_eur), n_planned),
        },
        {
          label: words.wape,
          value: share(totals.wape),
          note:
            n_planned_units > 0 && words.expectedSold(number(totals.expected_units), number(totals.planned_sold_units)),
        },
      ]}
    />
  );
}
