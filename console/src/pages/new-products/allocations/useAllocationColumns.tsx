import { Box, Text } from '@mantine/core';
import type { AllocationLine } from '@promo/contracts/npl/allocation-list';
import { ARRIVED_STATUSES, NPL_STATUSES } from '@promo/contracts/npl/words';
import { useMemo } from 'react';
import { day, daysFrom } from '../../../format/dates.ts';
import { number } from '../../../format/numbers.ts';
import { useToday } from '../../../format/today.ts';
import { useText } from '../../../i18n/messages.ts';
import { ListingBadge } from '../../../listing/ListingBadge.tsx';
import { type Column, figureColumn, textColumn } from '../../../ui/table/columns.ts';
import { Name } from '../../../ui/table/Name.tsx';
import { TwoLines } from '../../../ui/table/TwoLines.tsx';
import { lateText } from '../../../wording/late.text.ts';
import { useChannelName } from '../useChannelName.ts';
import { text } from './text.ts';

type Arriving = Pick<AllocationLine, 'status' | 'expected_date' | 'arrived_on'>;

/** While it is under way when it is expected, later when it came. */
const arrivalOf = ({ status, expected_date, arrived_on }: Arriving): string | null =>
  status === 'ordered' ? expected_date : arrived_on;

const wrong = (said: string | null) => said && <small style={{ color: 'var(--bad)' }}>{said}</small>;

/** What the list of allocations shows of each; on a narrow screen the product's column takes over what others would say. */
export function useAllocationColumns(): readonly Column<AllocationLine>[] {
  const words = useText(text);
  const { late } = useText(lateText);
  const today = useToday();
  const channelName = useChannelName();
  return useMemo<Column<AllocationLine>[]>(() => {
    /** That an order is too small for all locations of its product together. */
    const tooLittle = ({ lacking }: AllocationLine) => (lacking ? words.lacking(number(lacking)) : null);
    /** How late an order is: by the day that was noted of it, else after the launch. */
    const tooLate = ({ status, expected_date: on, launch_date: launch }: AllocationLine) => {
      if (status !== 'ordered' || on === null) return null;
      if (on < today) return late(daysFrom(on, today));
      return launch !== null && launch < on ? words.tooLate(daysFrom(launch, on)) : null;
    };
    /** Both in one line where no column has the arrival: with its day where that is all there is to say. */
    const inShort = (line: AllocationLine) => {
      const [delay, lack] = [tooLate(line), tooLittle(line)];
      if (delay && lack) return `${delay}; ${lack}`;
      return delay ? `${words.expected(day(line.expected_date))}, ${delay}` : lack;
    };
    return [
      {
        key: 'name',
        header: words.product,
        cell: (line) => (
          <>
            <Name>{line.name}</Name>
            <Box component="small" visibleFrom="sm">
              {line.sku}
            </Box>
            <Box component="small" hiddenFrom="sm">
              {line.launch_date && (
                <Box component="span" hiddenFrom="xs">
                  {day(line.launch_date)} ·{' '}
                </Box>
              )}
              {line.location} · {channelName(line.channel)}
            </Box>
            <Box hiddenFrom="lg">{wrong(inShort(line))}</Box>
          </>
        ),
        sort: ({ name }) => name,
      },
      textColumn('location', words.location, ({ location }) => location, { width: 170, from: 'sm', elsewhere: true }),
      textColumn('channel', words.channel, ({ channel }) => channelName(channel), {
        ...{ width: 124, from: 'sm', elsewhere: true },
      }),
      {
        key: 'status',
        header: words.status,
        width: 128,
        cell: ({ status }) => <ListingBadge status={status} />,
        sort: ({ status }) => NPL_STATUSES.indexOf(status),
        from: 'md',
      },
      figureColumn('launch', words.launch, ({ launch_date }) => launch_date, day, {
        ...{ width: 112, from: 'xs', elsewhere: true },
      }),
      {
        key: 'arrival',
        header: words.arrival,
        title: words.orderedHint,
        width: 122,
        align: 'right',
        cell: (line) => (
          <TwoLines
            name={
              <Text span inherit fw="normal">
                {line.arrived_on === null && ARRIVED_STATUSES.includes(line.status)
                  ? words.notNoted
                  : day(arrivalOf(line))}
              </Text>
            }
          >
            {wrong(tooLate(line)) ||
              (line.ordered_qty !== null && <small>{words.ordered(number(line.ordered_qty))}</small>)}
            {wrong(tooLittle(line))}
          </TwoLines>
        ),
        sort: arrivalOf,
        from: 'lg',
      },
      figureColumn('qty', words.qty, ({ qty }) => qty, number, { width: 88 }),
      figureColumn('least', words.least, (row) => row.min_presentation, number, {
        ...{ width: 96, from: 'md', title: words.leastHint },
      }),
    ];
  }, [words, late, today, channelName]);
}
