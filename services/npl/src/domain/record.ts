import type { FmbEvaluation } from '@promo/contracts/npl/fmb';
import type { NplArrival, NplHistoryEntry, NplOrder } from '@promo/contracts/npl/record';
import type { NplChannel, NplStatus, SubstitutionKind } from '@promo/contracts/npl/words';

/** Stock that a place is to have at the launch; one row per location and channel. */
export interface Allocation {
  readonly id: number;
  readonly location: string;
  /** null for all channels together. */
  readonly channel: NplChannel | null;
  readonly qty: number;
  readonly min_presentation: number;
}

/** Expected sales of a week; one row per week and channel. */
export interface Forecast {
  readonly id: number;
  readonly yw: number;
  /** null for all channels together. */
  readonly channel: NplChannel | null;
  readonly qty: number;
}

/** What the product replaces; one row per parent. */
export interface Substitution {
  readonly id: number;
  readonly parent_sku: string;
  readonly kind: SubstitutionKind;
  /** Percent with at most two decimals; 100 when hard. */
  readonly share_pct: number;
}

/** The kinds of child rows, by the field that holds them. */
export interface Children {
  readonly allocations: Allocation;
  readonly forecasts: Forecast;
  readonly substitutions: Substitution;
}
export type ChildKind = keyof Children;
export type ChildRows = { readonly [K in ChildKind]: readonly Children[K][] };

/** A change of status; an edit of the record where `from` is `to`. `by` is null where the system did it, `code` says which of its notes. */
export type HistoryEntry = Readonly<NplHistoryEntry>;

/** What buyers write; what was not given is null, prices are cents. */
export interface Master {
  readonly name: string;
  readonly group: string | null;
  readonly category: string | null;
  readonly channels: readonly NplChannel[];
  readonly supplier_id: string | null;
  readonly supplier_name: string | null;
  readonly brand: string | null;
  readonly ean: string | null;
  /** Net of VAT. */
  readonly cost_cents: number | null;
  /** Including VAT. */
  readonly regular_cents: number | null;
  /** Percent. */
  readonly vat_rate: number | null;
  readonly moq: number | null;
  readonly pack_size: number | null;
  readonly lead_time_days: number | null;
  /** YYYY-MM-DD. */
  readonly launch_date: string | null;
  readonly on_hand: number | null;
  readonly on_order: number | null;
  readonly note: string | null;
}

/** A new-product record as it is kept. */
export interface NplRecord extends Master, ChildRows {
  readonly _id: number;
  readonly sku: string;
  /** Rises with each change. */
  readonly version: number;
  readonly status: NplStatus;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: number | null;
  readonly approved_by: number | null;
  /** What the buyer noted when it was ordered. */
  readonly order: NplOrder | null;
  /** What has arrived of it, by day, the earliest first; absent until something is noted. */
  readonly arrivals?: readonly NplArrival[] | undefined;
  /** When something was told of it last, ISO 8601; absent of a draft, internal. */
  readonly told_at?: string;
  /** The latest expected day that was told of as past; internal. */
  readonly late_told?: string;
  /** The last check of the record. */
  readonly fmb: FmbEvaluation | null;
  readonly history: readonly HistoryEntry[];
}

/** A record without its child rows. */
export type ListedRecord = Omit<NplRecord, ChildKind>;
