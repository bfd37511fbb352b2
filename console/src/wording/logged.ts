import type { nplMessage } from '@promo/contracts/npl/messages';
import { day } from '../format/dates.ts';
import { number } from '../format/numbers.ts';
import type { Sentences } from './sentences.ts';

type Noted = 'replaced_by' | 'order_before_stock_out' | 'order_before_launch';

/** What the system notes in the history of new products. */
const noted: Sentences<Pick<typeof nplMessage, Noted>> = {
  replaced_by: ({ sku }) => `Zamijenio ga je artikl ${sku}.`,
  order_before_stock_out: ({ stock_out_date, ...order }) => `${orderBy(order)}; zaliha traje do ${day(stock_out_date)}`,
  order_before_launch: ({ launch_date, ...order }) => `${orderBy(order)}; lansiranje ${day(launch_date)}`,
};

const orderBy = (order: { latest_order_date: string; suggested_qty: number }): string =>
  `Provjera narudžbi: naručiti do ${day(order.latest_order_date)}, predloženo ${number(order.suggested_qty)} kom`;

/** Lines of logs and histories, which their pages show at once. */
export const logged = { ...noted };

export type Logged = keyof typeof logged;
