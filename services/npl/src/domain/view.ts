import { allowedActions } from '@promo/contracts/npl/lifecycle';
import { nplMessage } from '@promo/contracts/npl/messages';
import type { NplListItem, NplProduct } from '@promo/contracts/npl/record';
import { isDoubtfulEan } from '@promo/retail/ean';
import { euro } from '@promo/retail/money';
import { lackingOf, outstandingOf } from './arrivals.ts';
import { isMove } from './history.ts';
import type { ChildKind, Children, ListedRecord, NplRecord } from './record.ts';

/** A record as lists answer it: of its history the changes of status alone. */
export function listedView({
  _id,
  cost_cents,
  regular_cents,
  arrivals,
  late_told,
  told_at,
  ...record
}: ListedRecord): NplListItem {
  const outstanding = outstandingOf({ ...record, arrivals });
  return {
    id: _id,
    ...record,
    ...(arrivals && { arrivals: [...arrivals] }),
    ...(outstanding !== undefined && { outstanding }),
    channels: [...record.channels],
    cost: euro(cost_cents),
    regular_price: euro(regular_cents),
    history: record.history.filter(isMove),
    allowed_actions: allowedActions(record.status),
    warnings: isDoubtfulEan(record.ean) ? [nplMessage.doubtful_ean({ ean: record.ean })] : [],
  };
}

/** A record with its child rows, as it is answered. */
export function recordView({ allocations, forecasts, substitutions, ...record }: NplRecord): NplProduct {
  const row = childView(record._id);
  const lacking = lackingOf({ ...record, allocations });
  return {
    ...listedView(record),
    history: [...record.history],
    ...(lacking !== undefined && { lacking }),
    allocations: allocations.map(row),
    forecasts: forecasts.map(row),
    substitutions: substitutions.map(row),
  };
}

/** A child row as it is answered. */
export const childView =
  (product_id: number) =>
  <Row extends Children[ChildKind]>({ id, ...row }: Row) => ({ id, product_id, ...row });
