import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import type { WaitingStock } from '@promo/contracts/promo-proposals/shortfalls';
import { MAX_SHORT_NAMED } from '@promo/contracts/promo-proposals/words';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useQuery } from '@tanstack/react-query';
import { number, wholeUnits } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { lackingMost, stockOf } from '../economics/expected.ts';
import { economicsOf } from '../economics/useExpected.ts';
import { text } from './text.ts';
import classes from './Warnings.module.css';

type Words = (typeof text)['hr'];
type Short = WaitingStock['short'][number];

/** Among the warnings of a list: how many products of a proposal ran short when it was last saved; undefined while it is not known. */
export function StockInShort({ stock }: { stock: WaitingStock | undefined }) {
  const words = useText(text);
  const { lines = 0, lines_known: known = 0, lines_short: short = 0 } = stock ?? {};
  if (stock && short > 0)
    return (
      <span title={named(stock.short, short, words)}>
        <IconAlertTriangle size={14} aria-hidden />
        {words.stockShort(short)}
      </span>
    );
  const told = known === 0 ? words.stockUnknown : known < lines ? words.stockKnown(known, lines) : words.stockEnough;
  return <span className={classes.plain}>{told}</span>;
}

/** In the dialog of a decision, as of now: how many products run short, and behind it which, and what each lacks. In a line, so that nothing moves when it comes. */
export function StockInFull({ proposal: { id, skus } }: { proposal: Proposal }) {
  const words = useText(text);
  const { data, isPending } = useQuery(economicsOf(id));
  if (isPending) return '\u00a0';
  const { lines, known, short, missing } = stockOf(data ? [data] : []);
  if (!data || known === 0) return words.stockUnknown;
  const rest = known < lines && ` ${words.stockOfKnown(known, lines)}`;
  if (short === 0) return [words.stockEnough, rest];
  const names = new Map(skus.map(({ code, name }) => [code, name]));
  const first = lackingMost(data.lines)
    .slice(0, MAX_SHORT_NAMED)
    .map((line) => ({ ...line, name: names.get(line.code) ?? null }));
  return (
    <details>
      <summary>{words.short(short, lines, number(missing))}</summary>
      {named(first, short, words)}
      {rest}
    </details>
  );
}

function named(first: readonly Short[], all: number, words: Words): string {
  const told = first.map(({ code, name, shortfall }) => words.lacks(name ?? code, wholeUnits(shortfall))).join(', ');
  const more = all - first.length;
  return more > 0 ? `${told} ${words.andMore(more)}` : told;
}
