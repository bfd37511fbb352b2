import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { MAX_SHORT_NAMED } from '@promo/contracts/promo-proposals/words';
import { number } from '../../format/numbers.ts';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { type Expected, isDue, lackingMost, orderDayOf, stockOf } from '../economics/expected.ts';
import { OrderBy } from '../economics/OrderBy.tsx';
import { text } from './text.ts';
import { named } from './useStockRemark.ts';

interface Props {
  readonly of: Pick<Proposal, 'skus'>;
  /** undefined while it is not known. */
  readonly expected: Expected | undefined;
  /** It is still to come. */
  readonly comes: boolean;
}

/** In the dialog of a decision, as of now: how many products run short, and behind it which, and what each lacks. In a line, so that nothing moves when it comes. */
export function StockInFull({ of: { skus }, expected, comes }: Props) {
  const words = useText(text);
  const today = useToday();
  if (!expected && comes) return '\u00a0';
  const { lines, known, short, missing } = stockOf(expected ? [expected] : []);
  if (!expected || known === 0) return words.stockUnknown;
  const rest = known < lines && ` ${words.stockOfKnown(known, lines)}`;
  if (short === 0) return [words.stockEnough, rest, `; ${words.stockMeans}`];
  const names = new Map(skus.map(({ code, name }) => [code, name]));
  const by = orderDayOf(expected.lines, today);
  const due = [...expected.lines.values()].some((line) => isDue(line, today));
  const first = lackingMost(expected.lines)
    .slice(0, MAX_SHORT_NAMED)
    .map((line) => ({ ...line, name: names.get(line.code) ?? null }));
  return (
    <details>
      <summary data-due={due || undefined}>
        {words.short(short, lines, number(missing))}
        <OrderBy after=", " by={by} />
      </summary>
      {named(first, short, words)}
      {rest}
    </details>
  );
}
