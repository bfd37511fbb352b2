import type { WaitingStock } from '@promo/contracts/promo-proposals/shortfalls';
import { isOrderDue } from '@promo/retail/order-by';
import { day } from '../../format/dates.ts';
import { wholeUnits } from '../../format/numbers.ts';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { lateText } from '../../wording/late.text.ts';
import type { Remark } from './remarks.ts';
import { text } from './text.ts';

type Words = (typeof text)['hr'];
type Short = WaitingStock['short'][number];

/**
 * How many products of a proposal ran short when it was last saved, bad once they are to be ordered.
 *
 * @param stock undefined while it is not known
 * @param over whether its days have passed, so that nothing can be ordered for it any more
 */
export function useStockRemark(stock: WaitingStock | undefined, over: boolean): Remark {
  const words = useText(text);
  const { orderBy } = useText(lateText);
  const today = useToday();
  const { lines = 0, lines_known: known = 0, lines_short: short = 0 } = stock ?? {};
  if (stock && short > 0) {
    const orderedBy = !over && stock.order_by && orderBy(day(stock.order_by));
    return {
      weight: !over && isOrderDue(stock.order_by, today) ? 'bad' : 'calm',
      said: words.stockShort(short),
      title: [named(stock.short, short, words), orderedBy].filter(Boolean).join('; '),
    };
  }
  if (known === 0) return { weight: 'unknown', said: words.stockUnknown };
  return known < lines
    ? { weight: 'unknown', said: words.stockKnown(known, lines) }
    : { weight: 'fine', said: words.stockEnough, title: words.stockMeans };
}

/** The products that lack most with what each lacks, and how many more there are. */
export function named(first: readonly Short[], all: number, words: Words): string {
  const told = first.map(({ code, name, shortfall }) => words.lacks(name ?? code, wholeUnits(shortfall))).join(', ');
  const more = all - first.length;
  return more > 0 ? `${told} ${words.andMore(more)}` : told;
}
