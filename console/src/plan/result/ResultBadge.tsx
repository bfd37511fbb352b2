import type { ProposalResult } from '@promo/contracts/promo-analytics/proposal-results';
import { euros } from '../../format/numbers.ts';
import { Badge } from '../../ui/Badge.tsx';
import { verdictOn } from './results.ts';
import { useResultWords } from './useResultWords.ts';

/** What a finished proposal earned, with an arrow for more or less than planned; nothing for one that has no result. */
export function ResultBadge({ result }: { result: ProposalResult | undefined }) {
  const write = useResultWords();
  const verdict = result && verdictOn(result);
  if (!verdict) return null;
  return (
    <span title={write(result)}>
      <Badge hue={verdict.hue}>
        {verdict.sign} {euros(result.actual_incremental_margin_eur)}
        {result.settled ? '' : ' …'}
      </Badge>
    </span>
  );
}
