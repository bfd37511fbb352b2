import { Title } from '@mantine/core';
import type { Nc30Evidence } from '@promo/contracts/promo-analytics/nc30';
import { useId } from 'react';
import { day, instant } from '../../format/dates.ts';
import { money } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { ShortTable } from '../../ui/table/ShortTable.tsx';
import { WideTable } from '../../ui/WideTable.tsx';
import { ProposalLink } from '../ProposalLink.tsx';
import classes from './evidence.module.css';
import { runsOf } from './runs.ts';
import { text } from './text.ts';

/** The days that a price check was computed from: each price, its origin, and who set it. */
export function EvidenceDays({ evidence: { days, result } }: { evidence: Nc30Evidence }) {
  const words = useText(text);
  const heading = useId();
  const lowest = (price: number | null) => price !== null && price === result.nc30_price;
  return (
    <>
      <Title order={3} id={heading} mt="sm" mb={4}>
        {words.days}
      </Title>
      <WideTable labelledBy={heading} minWidth={520}>
        <ShortTable
          fz="xs"
          aria-labelledby={heading}
          rows={runsOf(days)}
          rowId={({ from }) => from}
          strong={({ price }) => lowest(price)}
          columns={[
            {
              header: words.day,
              cell: ({ from, to, days: n }) =>
                `${from === to ? day(from) : `${day(from)} – ${day(to)}`} (${words.count(n)})`,
            },
            {
              header: words.price,
              figure: ({ price }) => (lowest(price) ? `${money(price)} · ${words.lowest}` : money(price)),
            },
            {
              header: words.origin,
              cell: ({ origin, proposal_id }) => (
                <>
                  {words.origins[origin]}
                  {proposal_id !== null && (
                    <>
                      {': '}
                      <ProposalLink id={proposal_id} />
                    </>
                  )}
                </>
              ),
            },
            {
              header: words.setBy,
              cell: ({ origin, at, by, file, import_id }) => {
                if (origin !== 'prices') return '';
                if (import_id === null) return words.before;
                return (
                  <>
                    {[by, instant(at)].filter(Boolean).join(', ')}
                    {file && (
                      <span className={classes.hash} title={file}>
                        {' '}
                        · {words.file(file.slice(0, 12))}
                      </span>
                    )}
                  </>
                );
              },
            },
          ]}
        />
      </WideTable>
    </>
  );
}
