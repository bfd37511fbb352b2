import { Box } from '@mantine/core';
import type { Shortfall } from '@promo/contracts/promo-proposals/shortfalls';
import { isOrderDue } from '@promo/retail/order-by';
import { useMemo } from 'react';
import { day, daysFrom } from '../../format/dates.ts';
import { unbroken } from '../../format/names.ts';
import { number, wholeUnits } from '../../format/numbers.ts';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { Due } from '../../listing/Due.tsx';
import { titleOf } from '../../plan/title.ts';
import { type Column, figureColumn } from '../../ui/table/columns.ts';
import { lateText } from '../../wording/late.text.ts';
import classes from './ShortfallsPage.module.css';
import { text } from './text.ts';

/** What is shown of each product that lacks; on a narrow screen the product's column takes over what others would say. */
export function useLackingColumns(): readonly Column<Shortfall>[] {
  const words = useText(text);
  const { late } = useText(lateText);
  const today = useToday();
  return useMemo<Column<Shortfall>[]>(
    () => [
      {
        key: 'name',
        header: words.product,
        cell: ({ name, code, supplier_name, title, proposal_id: id, start_date, order_by }) => (
          <span className={classes.two}>
            <strong>{unbroken(name ?? code)}</strong>
            <small>{supplier_name ?? code}</small>
            <Box component="small" hiddenFrom="sm">
              <Box component="span" hiddenFrom="xs">
                {day(start_date)} ·{' '}
              </Box>
              {titleOf({ id, title })}
            </Box>
            {order_by !== null && (
              <Box component="small" hiddenFrom="sm">
                <Due on={order_by}>
                  {words.orderBy} {day(order_by)}
                </Due>
              </Box>
            )}
          </span>
        ),
        sort: ({ name, code }) => name ?? code,
      },
      {
        key: 'title',
        header: words.promotion,
        width: 140,
        cell: ({ title, proposal_id: id }) => <span className={classes.wrapped}>{titleOf({ id, title })}</span>,
        sort: ({ title, proposal_id: id }) => titleOf({ id, title }),
        from: 'sm',
        elsewhere: true,
      },
      {
        key: 'start_date',
        header: words.starts,
        width: 104,
        cell: ({ start_date }) => day(start_date),
        sort: ({ start_date }) => start_date,
        from: 'xs',
        elsewhere: true,
      },
      figureColumn('on_hand', words.onHand, ({ on_hand }) => on_hand, number, { width: 78, from: 'lg' }),
      figureColumn('on_order', words.onOrder, ({ on_order }) => on_order, number, { width: 86, from: 'lg' }),
      {
        key: 'needed',
        header: words.needed,
        width: 142,
        align: 'right',
        cell: ({ needed, needed_earlier }) => (
          <span className={classes.two}>
            {wholeUnits(needed)}
            {needed_earlier > 0 && <small>{words.earlier(wholeUnits(needed_earlier))}</small>}
          </span>
        ),
        sort: ({ needed }) => needed,
        from: 'md',
      },
      {
        key: 'shortfall',
        header: words.missing,
        width: 92,
        align: 'right',
        cell: ({ shortfall, order_by, order_units, pack_size, moq }) => (
          <span
            className={classes.two}
            title={words.packs(pack_size === null ? null : number(pack_size), moq === null ? null : number(moq))}
          >
            <strong style={isOrderDue(order_by, today) ? { color: 'var(--bad)' } : undefined}>
              {wholeUnits(shortfall)}
            </strong>
            {order_units > Math.ceil(shortfall) && <small>{words.inPacks(number(order_units))}</small>}
          </span>
        ),
        sort: ({ shortfall }) => shortfall,
      },
      {
        key: 'order_by',
        header: words.orderBy,
        width: 106,
        cell: ({ order_by }) => (
          <span className={classes.two}>
            {day(order_by)}
            {order_by !== null && order_by < today && (
              <small style={{ color: 'var(--bad)' }}>{late(daysFrom(order_by, today))}</small>
            )}
          </span>
        ),
        sort: ({ order_by }) => order_by,
        from: 'sm',
        elsewhere: true,
      },
    ],
    [words, late, today],
  );
}
