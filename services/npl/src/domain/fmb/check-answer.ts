import type { FmbCheck, FmbChecked } from '@promo/contracts/npl/fmb';
import { FMB_SKIPPED_WORDS } from '@promo/contracts/npl/fmb-words';
import type { FmbSkipped } from '@promo/contracts/npl/words';
import type { NplRecord } from '../record.ts';
import type { Decision } from './check.ts';
import { soonestOrder } from './soonest-order.ts';

interface Decided {
  readonly record: Pick<NplRecord, '_id' | 'sku' | 'name'>;
  readonly decision: Decision;
}

/** Sorts what was decided into the lists of the answer; `isTriggered` says which due records the sweep got hold of. */
export function listsOf(
  decided: Iterable<Decided>,
  isTriggered: (id: number) => boolean,
): Pick<FmbCheck, 'triggered' | 'not_due' | 'skipped'> {
  const triggered: FmbChecked[] = [];
  const notDue: FmbChecked[] = [];
  const skipped: FmbCheck['skipped'] = [];
  for (const { record, decision } of decided) {
    const { _id: id, sku, name } = record;
    const skip = (reason: FmbSkipped) => skipped.push({ id, sku, reason, detail: FMB_SKIPPED_WORDS.en[reason] });
    if ('skipped' in decision) skip(decision.skipped);
    else if (!decision.due) notDue.push({ id, sku, name, ...decision.figures });
    else if (isTriggered(id)) triggered.push({ id, sku, name, ...decision.figures });
    else skip('changed_meanwhile');
  }
  return { triggered: triggered.sort(byUrgency), not_due: notDue.sort(byUrgency), skipped };
}

const byUrgency = (a: FmbChecked, b: FmbChecked) => soonestOrder(a, b) || a.id - b.id;
