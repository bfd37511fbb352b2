import { money } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { type ExpectedLine, lineOverUsual } from './expected.ts';
import { text } from './text.ts';

/** What the supplier usually pays for a unit where something else is planned; in red where that is more. */
export function UsualFunding({ line }: { line: ExpectedLine | undefined }) {
  const { line: words } = useText(text);
  const over = line ? lineOverUsual(line) : 0;
  if (over === 0) return null;
  return (
    <small style={{ display: 'block', color: over > 0 ? 'var(--bad)' : undefined }}>
      {words.usually(money(line?.usual_funding_eur))}
    </small>
  );
}
