import { Stack, Text } from '@mantine/core';
import { isLaunched } from '@promo/contracts/npl/lifecycle';
import type { NplProduct } from '@promo/contracts/npl/record';
import { LIVE_STATUSES } from '@promo/contracts/promo-proposals/live';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/query.ts';
import { useCurrentWeek } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { isBeforeLaunch } from '../../../plan/launch.ts';
import { ProposalRow } from '../../../plan/ProposalRow.tsx';
import { Section } from './Section.tsx';
import { text } from './text.ts';

/** The proposals that a product is in before it is sold, and whether they begin before its launch. */
export function Promotions({ record: { sku, status, launch_date } }: { record: NplProduct }) {
  const words = useText(text);
  const query = { sku: [sku], status: [...LIVE_STATUSES], runs_from: useCurrentWeek() };
  const { data } = useQuery({ ...read('GET /api/promo/calendar', { query }), enabled: !isLaunched(status) });
  const entries = data?.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <Section title={words.promotions}>
      <Stack gap="xs">
        {entries.map(({ id, title, status: state, start_yw, end_yw, start_date }) => (
          <ProposalRow key={id} {...{ id, title, start_yw, end_yw }} status={state}>
            {!launch_date && <Text size="sm">{words.launchUnknown}</Text>}
            {isBeforeLaunch(start_date, launch_date) && (
              <Text size="sm" c="var(--bad)">
                {words.beforeLaunch}
              </Text>
            )}
          </ProposalRow>
        ))}
      </Stack>
    </Section>
  );
}
