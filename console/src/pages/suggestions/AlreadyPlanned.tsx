import { Text } from '@mantine/core';
import type { PendingLine } from '@promo/contracts/promo-analytics/suggestions';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { percent } from '../../format/numbers.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { ProposalBadge } from '../../plan/ProposalBadge.tsx';
import { ProposalLink } from '../../plan/ProposalLink.tsx';
import { nameOf, people } from '../../plan/people.ts';

/** Which proposal plans a product, whose it is and when, and how deep where that is a discount. */
export function AlreadyPlanned({ line }: { line: PendingLine }) {
  const names = useText(people);
  const { proposal_id: id, title, user, status, start_yw, end_yw, discount_pct } = line;
  return (
    <Text size="sm">
      <ProposalLink id={id} title={title} size="md" /> <ProposalBadge status={status as ProposalStatus} />{' '}
      {nameOf(user, names)}, {weekSpan(start_yw, end_yw)}
      {discount_pct !== null && `, −${percent(discount_pct)}`}
    </Text>
  );
}
