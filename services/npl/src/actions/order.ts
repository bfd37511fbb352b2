import type { Identity } from '@promo/contracts/identity';
import type { NplOrderAction, NplReceiveAction } from '@promo/contracts/npl/order';
import type { NplStatusChange } from '@promo/contracts/npl/record';
import type { Context } from '../context.ts';
import { moveTogether } from './move.ts';

/** Notes that products were ordered together: each has the number, the day and the note of the order. */
export const order = (
  context: Context,
  { lines, ...shared }: NplOrderAction,
  identity: Identity,
): Promise<NplStatusChange[]> =>
  moveTogether(
    context,
    lines.map(({ id, ...own }) => ({ target: { id, precondition: () => true }, body: { ...shared, ...own } })),
    'mark-ordered',
    identity,
  );

/** Notes that the goods of products have arrived, with one note for all. */
export const receive = (
  context: Context,
  { lines, ...shared }: NplReceiveAction,
  identity: Identity,
): Promise<NplStatusChange[]> =>
  moveTogether(
    context,
    lines.map(({ id }) => ({ target: { id, precondition: () => true }, body: shared })),
    'mark-in-stock',
    identity,
  );
