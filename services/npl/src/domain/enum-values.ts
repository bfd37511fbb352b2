import { transitions } from '@promo/contracts/npl/lifecycle';
import type { nplEnumValues } from '@promo/contracts/npl/report';
import {
  GRANULARITIES,
  type Granularity,
  NPL_CHANNELS,
  NPL_STATUSES,
  type NplChannel,
  type NplStatus,
  SUBSTITUTION_KINDS,
  type SubstitutionKind,
} from '@promo/contracts/npl/words';
import type { ResponseOf } from '@promo/contracts/route';

const STATUS: Readonly<Record<NplStatus, string>> = {
  draft: 'Draft',
  approved: 'Approved',
  fmb_triggered: 'To be ordered',
  ordered: 'Ordered',
  in_stock: 'In stock',
  active: 'Active',
  phase_out: 'Phased out',
};
const KIND: Readonly<Record<SubstitutionKind, string>> = { hard: 'Replaces the parent', soft: 'Takes a share' };
const CHANNEL: Readonly<Record<NplChannel, string>> = { retail: 'Retail', webshop: 'Webshop', wholesale: 'Wholesale' };
const GRANULARITY: Readonly<Record<Granularity, string>> = { week: 'Weeks', month: 'Months' };

const labelled = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** Every word that the service uses, with its label, and the lifecycle. */
export const enumValues = (): ResponseOf<typeof nplEnumValues> => ({
  statuses: labelled(NPL_STATUSES, STATUS),
  substitution_kinds: labelled(SUBSTITUTION_KINDS, KIND),
  channels: labelled(NPL_CHANNELS, CHANNEL),
  granularities: labelled(GRANULARITIES, GRANULARITY),
  transitions: transitions(),
});
