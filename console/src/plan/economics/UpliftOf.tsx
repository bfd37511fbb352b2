import { percent, signedPercent } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { type ExpectedLine, upliftOf } from './expected.ts';
import { text } from './text.ts';

interface Props {
  readonly line: ExpectedLine | undefined;
  /** That is planned, percent; null where nothing says. */
  readonly depth: number | null;
}

/** The uplift that its units follow from; of a line without a depth with the usual one, which it is reckoned at. */
export function UpliftOf({ line, depth }: Props) {
  const { line: words } = useText(text);
  const uplift = signedPercent(line && upliftOf(line));
  if (!line || depth !== null || line.uplift_units === null) return uplift;
  return (
    <span>
      {uplift}
      <small style={{ display: 'block' }}>{words.atUsual(percent(line.discount_pct))}</small>
    </span>
  );
}
