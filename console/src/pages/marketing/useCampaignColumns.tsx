import { Box } from '@mantine/core';
import type { Campaign } from '@promo/contracts/marketing/routes';
import { CAMPAIGN_STATUSES } from '@promo/contracts/marketing/words';
import { useMemo } from 'react';
import { day } from '../../format/dates.ts';
import { euros, number, share } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { type Column, figureColumn, textColumn } from '../../ui/table/columns.ts';
import { Name } from '../../ui/table/Name.tsx';
import { CampaignBadge } from './CampaignBadge.tsx';
import { text } from './text.ts';

/** What the list of campaigns shows of each; on a narrow screen the name's column takes over what others would say. */
export function useCampaignColumns(): readonly Column<Campaign>[] {
  const words = useText(text);
  return useMemo<Column<Campaign>[]>(
    () => [
      {
        key: 'name',
        header: words.name,
        cell: ({ name, status, start_date, end_date }) => (
          <>
            <Name>{name}</Name>
            <Box component="small" hiddenFrom="md">
              <Box component="span" hiddenFrom="xs">
                {words.statuses[status]} ·{' '}
              </Box>
              {span(start_date, end_date)}
            </Box>
          </>
        ),
        sort: ({ name }) => name,
      },
      {
        key: 'status',
        header: words.status,
        width: 105,
        cell: ({ status }) => <CampaignBadge status={status} />,
        sort: ({ status }) => CAMPAIGN_STATUSES.indexOf(status),
        from: 'xs',
        elsewhere: true,
      },
      textColumn('type', words.type, ({ type }) => type, { width: 110, from: 'lg' }),
      {
        key: 'dates',
        header: words.dates,
        width: 225,
        cell: ({ start_date, end_date }) => span(start_date, end_date),
        sort: ({ start_date }) => start_date,
        from: 'md',
        elsewhere: true,
      },
      figureColumn('redemptions', words.redemptions, ({ redemptions }) => redemptions, number, { width: 124 }),
      figureColumn('rate', words.rate, ({ redemption_rate }) => redemption_rate, rateOf, { width: 125, from: 'md' }),
      figureColumn('discount', words.discount, ({ discount }) => discount, euros, { width: 90, from: 'lg' }),
      figureColumn('revenue', words.revenue, ({ revenue }) => revenue, euros, { width: 110, from: 'sm' }),
    ],
    [words],
  );
}

const span = (first: string, last: string): string => `${day(first)} – ${day(last)}`;

const rateOf = (rate: number | null): string => share(rate, 1);
