import type { MoneyGap } from '@promo/contracts/promo-analytics/words';
import { useText } from '../../i18n/messages.ts';
import { text } from './missing.text.ts';

/** Why it is not known what a line earns: what is to be mended first below the figure, all of it for whoever points at that. */
export default function WhyUnknown({ missing }: { missing: readonly MoneyGap[] }) {
  const { short, long } = useText(text);
  const [first] = missing;
  return (
    <small style={{ display: 'block', whiteSpace: 'normal' }} title={missing.map((gap) => long[gap]).join(' ')}>
      {first && short[first]}
    </small>
  );
}
