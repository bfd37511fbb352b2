import type { OvertakenProposal } from '@promo/contracts/promo-proposals/overtaken';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { signedEuros } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { text } from './text.ts';

/** As a query: promotions to come whose products have changed since they were planned, the soonest first. */
export const overtakenProposals = read('GET /api/promo/overtaken-proposals');

/** What has changed of one of them; undefined where nothing has, or nobody knows. */
export const useOvertaken = (id: number): OvertakenProposal | undefined =>
  useQuery(overtakenProposals).data?.proposals.find(({ proposal_id }) => proposal_id === id);

/** How many products have another regular price, cost or VAT, and what that does to the margin. */
export function useCounted() {
  const words = useText(text);
  return ({ regular_prices, unit_costs, vat_rates, margin_change_eur }: OvertakenProposal): string =>
    [
      regular_prices > 0 && words.regular(regular_prices),
      unit_costs > 0 && words.cost(unit_costs),
      vat_rates > 0 && words.vat(vat_rates),
      margin_change_eur !== null && words.marginChange(signedEuros(margin_change_eur)),
    ]
      .filter(Boolean)
      .join(', ');
}
