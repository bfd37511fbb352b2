import type { ProposalResult } from '@promo/contracts/promo-analytics/proposal-results';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import { euros } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { Badge } from '../../ui/Badge.tsx';
import classes from './ResultBadge.module.css';
import { verdictOn } from './results.ts';
import { text } from './text.ts';
import { useResultWords } from './useResultWords.ts';

/** What a finished proposal earned, with an arrow for more or less than planned and an hourglass while sales still come; nothing for one that has no result. */
export function ResultBadge({ result }: { result: ProposalResult | undefined }) {
  const write = useResultWords();
  const { open } = useText(text);
  const verdict = result && verdictOn(result);
  if (!verdict) return null;
  return (
    <span title={write(result)}>
      <Badge hue={verdict.hue}>
        {verdict.sign} {euros(result.actual_incremental_margin_eur)}
        {!result.settled && (
          <IconHourglass className={classes.open} size={12} role="img" aria-label={open(result.complete)} />
        )}
      </Badge>
    </span>
  );
}
