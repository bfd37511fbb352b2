/** Child rows of a record: what the API takes of each kind, and which row is the same one. */
import type { AllocationCreate, ForecastCreate, SubstitutionCreate } from '@promo/contracts/npl/child-rows';
import type { NplProduct } from '@promo/contracts/npl/record';
import { isSameOrEmpty } from '../../../session/unsaved.ts';
import { channelOf } from '../useChannelName.ts';

export interface Bodies {
  readonly allocations: AllocationCreate;
  readonly forecasts: ForecastCreate;
  readonly substitutions: SubstitutionCreate;
}
export type Kind = keyof Bodies;
export type Row<K extends Kind> = NplProduct[K][number];

const BODY_OF: { readonly [K in Kind]: (row: Row<K>) => Bodies[K] } = {
  allocations: ({ channel, location, qty, min_presentation }) => ({
    location,
    channel: channelOf(channel),
    qty,
    min_presentation,
  }),
  forecasts: ({ yw, channel, qty }) => ({ yw, channel: channelOf(channel), qty }),
  substitutions: ({ parent_sku, kind, share_pct }) => ({ parent_sku, kind, share_pct }),
};

const KEYS: { readonly [K in Kind]: readonly (keyof Bodies[K])[] } = {
  allocations: ['location', 'channel'],
  forecasts: ['yw', 'channel'],
  substitutions: ['parent_sku'],
};

/** A row as it would be entered again. */
export const bodyOf = <K extends Kind>(kind: K, row: Row<K>): Bodies[K] => BODY_OF[kind](row);

/** Whether two rows, or what is typed of one, are the same one, whatever else they say. */
export const isSameRow = (kind: Kind, a: object, b: object): boolean =>
  KEYS[kind].every((key) => isSameOrEmpty(Reflect.get(a, key), Reflect.get(b, key)));

/** What a record says in the row that is the same as another; undefined where it has none. */
export const saidIn = <K extends Kind>(record: NplProduct, kind: K, row: object): Bodies[K] | undefined =>
  (record[kind] as readonly Row<K>[]).map((one) => bodyOf(kind, one)).find((one) => isSameRow(kind, row, one));
