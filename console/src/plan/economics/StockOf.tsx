import { MISSING, number, wholeUnits } from '../../format/numbers.ts';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { type ExpectedLine, isDue, lackOf } from './expected.ts';
import { text } from './text.ts';

/** Units in stock and on order, with how many are expected to be sold, by earlier promotions too, below; what lacks stands out, in red once it is due. */
export function StockOf({ line }: { line: ExpectedLine | undefined }) {
  const { line: words } = useText(text);
  const today = useToday();
  if (!line || line.stock.on_hand === null) return MISSING;
  const { on_hand, on_order, needed, needed_earlier } = line.stock;
  const lack = lackOf(line);
  const lacks = (lack ?? 0) > 0;
  const due = isDue(line, today) ? { color: 'var(--bad)' } : undefined;
  const there = on_order ? `${number(on_hand)} + ${number(on_order)}` : number(on_hand);
  return (
    <span>
      {lacks ? <strong style={due}>{words.lacks(wholeUnits(lack))}</strong> : there}
      <small style={{ display: 'block' }}>
        {lacks && `${there} / `}
        {words.needs(wholeUnits(needed))}
        {needed_earlier !== undefined && ` ${words.earlier(wholeUnits(needed_earlier))}`}
      </small>
    </span>
  );
}
