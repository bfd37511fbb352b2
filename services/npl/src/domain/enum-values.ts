import { transitions } from '@promo/contracts/npl/lifecycle';
import type { nplEnumValues } from '@promo/contracts/npl/report';
import {
  GRANULARITIES,
  type Granularity,
  NPL_CHANNEL_WORDS,
  NPL_CHANNELS,
  NPL_STATUS_WORDS,
  NPL_STATUSES,
  SUBSTITUTION_KINDS,
  type SubstitutionKind,
} from '@promo/contracts/npl/words';
import type { ResponseOf } from '@promo/contracts/route';

const KIND: Readonly<Record<SubstitutionKind, string>> = { hard: 'Replaces the parent', soft: 'Takes a share' };
const GRANULARITY: Readonly<Record<Granularity, string>> = { week: 'Weeks', month: 'Months' };

const labelled = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** Every word that the service uses, with its label, and the lifecycle. */
export const enumValues = (): ResponseOf<typeof nplEnumValues> => ({
  statuses: labelled(NPL_STATUSES, NPL_STATUS_WORDS.en),
  substitution_kinds: labelled(SUBSTITUTION_KINDS, KIND),
  channels: labelled(NPL_CHANNELS, NPL_CHANNEL_WORDS.en),
  granularities: labelled(GRANULARITIES, GRANULARITY),
  transitions: transitions(),
});
