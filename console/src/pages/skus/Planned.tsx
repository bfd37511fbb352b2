import { Group, Stack, Text, Title } from '@mantine/core';
import type { PlannedPromotion } from '@promo/contracts/promo-analytics/skus';
import type { ProposalStatus } from '@promo/contracts/promo-proposals/words';
import { STATUSES_BY_LIFE } from '@promo/contracts/promo-proposals/words';
import { percent } from '../../format/numbers.ts';
import { useCurrentWeek } from '../../format/today.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { ProposalBadge } from '../../plan/ProposalBadge.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { text } from './text.ts';

/** The proposals that the SKU is in and that are not over. */
export function Planned({ promotions }: { promotions: readonly PlannedPromotion[] }) {
  const words = useText(text);
  const now = useCurrentWeek();
  const coming = promotions.filter(({ end_yw }) => end_yw === null || end_yw >= now);
  return (
    <>
      <Title order={2} id="planned" mb="xs">
        {words.planned}
      </Title>
      {coming.length === 0 && <Text size="sm">{words.noPlanned}</Text>}
      <Stack gap="xs">
        {coming.map(({ proposal_id, title, status, start_yw, end_yw, discount_pct }) => (
          <Group key={proposal_id} gap="xs">
            {isStatus(status) && <ProposalBadge status={status} />}
            <TextLink href={`/proposals/${proposal_id}`} size="sm">
              {title ?? words.untitled}
            </TextLink>
            <Text size="sm" className="num">
              {weekSpan(start_yw, end_yw)} · {percent(discount_pct, 1)}
            </Text>
          </Group>
        ))}
      </Stack>
    </>
  );
}

const isStatus = (status: string): status is ProposalStatus => (STATUSES_BY_LIFE as readonly string[]).includes(status);
