import { number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import type { ExpectedLine } from './expected.ts';
import { text } from './text.ts';

/** Units in stock, or how many of those expected are missing. */
export function StockOf({ line }: { line: ExpectedLine | undefined }) {
  const { line: words } = useText(text);
  const lacking = Math.ceil(line?.stock.shortfall ?? 0);
  if (lacking === 0) return number(line?.stock.on_hand);
  return <strong style={{ color: 'var(--bad)' }}>{words.lacks(number(lacking))}</strong>;
}
