import { Stack, Text } from '@mantine/core';
import type { PlannedPromotion } from '@promo/contracts/promo-analytics/skus';
import { useCurrentWeek } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { ProposalRow } from '../../plan/ProposalRow.tsx';
import { FramedSection } from '../../ui/Section.tsx';
import { text } from './text.ts';

/** The proposals that the SKU is in and that are not over. */
export function Planned({ promotions }: { promotions: readonly PlannedPromotion[] }) {
  const words = useText(text);
  const now = useCurrentWeek();
  const coming = promotions.filter(({ end_yw }) => end_yw === null || end_yw >= now);
  return (
    <FramedSection id="planned" title={words.planned}>
      {coming.length === 0 && <Text size="sm">{words.noPlanned}</Text>}
      <Stack gap="xs">
        {coming.map(({ proposal_id, ...planned }) => (
          <ProposalRow key={proposal_id} id={proposal_id} {...planned} />
        ))}
      </Stack>
    </FramedSection>
  );
}
