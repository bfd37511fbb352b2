/** Child rows as they are sent: what somebody else has made of a row meanwhile is overwritten by nobody who has not seen it. */
import type { NplProduct } from '@promo/contracts/npl/record';
import { call } from '../../../api/client.ts';
import { isSameOrEmpty } from '../../../session/unsaved.ts';
import { type Bodies, type Kind, type Row, saidIn } from '../model/child-rows.ts';
import { overShown } from '../model/over-shown.ts';

const ADD: { readonly [K in Kind]: (id: number, body: Bodies[K], ifMatch: number) => Promise<unknown> } = {
  allocations: (id, body, ifMatch) => call('POST /api/npl/:id/allocation', { params: { id }, body, ifMatch }),
  forecasts: (id, body, ifMatch) => call('POST /api/npl/:id/forecast', { params: { id }, body, ifMatch }),
  substitutions: (id, body, ifMatch) => call('POST /api/npl/:id/substitution', { params: { id }, body, ifMatch }),
};

const REMOVE: { readonly [K in Kind]: (id: number, ifMatch: number) => Promise<unknown> } = {
  allocations: (alloc_id, ifMatch) => call('DELETE /api/npl/allocation/:alloc_id', { params: { alloc_id }, ifMatch }),
  forecasts: (fc_id, ifMatch) => call('DELETE /api/npl/forecast/:fc_id', { params: { fc_id }, ifMatch }),
  substitutions: (sub_id, ifMatch) => call('DELETE /api/npl/substitution/:sub_id', { params: { sub_id }, ifMatch }),
};

/** Adds rows to the record as it is shown, or overwrites those that are the same. */
export async function sendRows<K extends Kind>(record: NplProduct, kind: K, rows: readonly Bodies[K][]): Promise<void> {
  let { version } = record;
  for (const body of rows) {
    const shown = saidIn(record, kind, body);
    const isSame = (now: NplProduct) => [shown, body].some((one) => isSameOrEmpty(one, saidIn(now, kind, body)));
    const before = await overShown({ id: record.id, version }, isSame, (ifMatch) =>
      ADD[kind](record.id, body, ifMatch),
    );
    // a row that says what was there makes no version
    version = isSameOrEmpty(shown, body) ? before : before + 1;
  }
}

export function removeRow<K extends Kind>(record: NplProduct, kind: K, row: Row<K>): Promise<unknown> {
  const isSame = (now: NplProduct) => now[kind].some((one) => isSameOrEmpty(one, row));
  return overShown(record, isSame, (ifMatch) => REMOVE[kind](row.id, ifMatch));
}
