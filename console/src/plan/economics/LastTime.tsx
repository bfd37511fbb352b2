import { percent, signedEuros } from '../../format/numbers.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import type { ExpectedLine } from './expected.ts';
import { text } from './text.ts';

interface Props {
  readonly line: ExpectedLine | undefined;
  /** With its weeks and depth, where there is room for them. */
  readonly whole?: boolean;
}

/** What the last promotion of a product earned, in red where it lost; nothing where there was none or nobody knows. */
export function LastTime({ line, whole = false }: Props) {
  const { line: words } = useText(text);
  const last = line?.last_promotion;
  if (!last || last.net_effect_margin_eur === null) return null;
  const { net_effect_margin_eur: net } = last;
  const when = whenOf(last, words);
  return (
    <small
      title={when}
      // beside a figure that may be of another colour
      style={{ display: 'block', color: net < 0 ? 'var(--bad)' : 'var(--mantine-color-text)', fontWeight: 400 }}
    >
      {whole ? `${when}: ${signedEuros(net)}` : words.lastTime(signedEuros(net))}
    </small>
  );
}

/** When a product was promoted last, and how deep. */
export const whenOf = (
  { start_yw, end_yw, mechanic, discount_pct }: NonNullable<ExpectedLine['last_promotion']>,
  words: Pick<(typeof text)['hr']['line'], 'lastTimeIn'>,
): string => words.lastTimeIn(weekSpan(start_yw, end_yw), mechanic ?? percent(discount_pct));
