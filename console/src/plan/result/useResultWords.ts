import type { ProposalResult } from '@promo/contracts/promo-analytics/proposal-results';
import { amount } from '../../format/amount.ts';
import { useText } from '../../i18n/messages.ts';
import { text } from './text.ts';

/** Writes what came of a proposal as a line of words. */
export function useResultWords(): (result: ProposalResult) => string {
  const words = useText(text);
  return ({
    complete,
    settled,
    actual_incremental_margin_eur: actual,
    expected_incremental_margin_eur: expected,
    error_incremental_margin_eur: error,
  }) =>
    [
      words.came(amount(actual)),
      expected === null ? '' : words.planned(amount(expected)),
      error === null || error === 0 ? '' : (error < 0 ? words.less : words.more)(amount(Math.abs(error))),
      settled ? '' : words.open(complete),
    ]
      .filter(Boolean)
      .join(', ');
}
