import type { COUPONS, REDEMPTIONS } from '@promo/contracts/marketing/datasets';
import { marketingMessage } from '@promo/contracts/marketing/messages';
import { importMessage } from '@promo/contracts/messages/import';
import type { Message } from '@promo/contracts/messages/message';
import type { Batch } from '@promo/csv/scan';
import { oddRows } from '@promo/imports/odd-rows';
import type { RefusedCell, Reject } from '@promo/imports/staged-import';
import type { Db } from 'mongodb';
import type { CampaignFields } from '../domain/campaign.ts';
import { type Entries, type EntryKind, FIELDS } from '../domain/entries.ts';
import type { History } from '../memory/history.ts';
import { digestOf } from '../store/digest.ts';
import { StagedEntries } from '../store/staged-entries.ts';
import { entryMerger } from './merge-entries.ts';
import type { StagedHistory } from './merged.ts';

interface Columns {
  readonly coupons: typeof COUPONS.columns;
  readonly redemptions: typeof REDEMPTIONS.columns;
}
/** Rows of a dataset, each of which names its campaign. */
type Rows<K extends EntryKind> = Batch<Columns[K]> & { readonly columns: { readonly campaign_id: Float64Array } };

/** How the rows of a dataset are read. */
export interface EntryReader<K extends EntryKind> {
  readonly kind: K;
  readonly columns: Columns[K];
  /** The row of a batch. */
  readonly read: (batch: Rows<K>, row: number) => Entries[K];
  /** The cells that name it, and whether they do so across campaigns. */
  readonly key: (entry: Entries[K], campaign: number, batch: Rows<K>, row: number) => Key;
  /** Why it does not fit its campaign; null when it does. */
  readonly fault?: (entry: Entries[K], campaign: CampaignFields) => RefusedCell | null;
  /** Whether an accepted row is odd, and what is said of so many. */
  readonly odd?: {
    readonly is: (entry: Entries[K], campaign: CampaignFields) => boolean;
    /** The cell that tells. */
    readonly column: string;
    readonly value: (entry: Entries[K]) => string;
    readonly warning: (rows: { count: number }) => Message;
  };
}

interface Key {
  readonly cells: readonly (string | number | null)[];
  /** Their columns, for a row that is rejected. */
  readonly columns: readonly string[];
  readonly acrossCampaigns: boolean;
}

/** How much of a key a rejection shows. */
const SHOWN = 100;

/** Stages rows that belong to a known campaign. */
export function stageEntries<K extends EntryKind>(db: Db, reader: EntryReader<K>, history: History): StagedHistory {
  const { kind, columns, odd } = reader;
  const staged = new StagedEntries(kind);
  const merge = entryMerger(db, staged);
  let provided: string[] = [];
  let anyAcrossCampaigns = false;
  const oddities = odd && oddRows(odd.column, ({ count }) => odd.warning({ count }));

  const stageRow = (batch: Rows<K>, row: number, reject: Reject) => {
    const line = batch.line[row] as number;
    const id = batch.columns.campaign_id[row] as number;
    const campaign = history.campaigns.get(id);
    if (!campaign) return reject(line, 'campaign_id', String(id), marketingMessage.unknown_campaign_row());
    const entry = reader.read(batch, row);
    const fault = reader.fault?.(entry, campaign);
    if (fault) return reject(line, fault.column, fault.value, fault.message);
    const key = reader.key(entry, id, batch, row);
    if (!staged.add(digestOf(key.cells), id, entry)) {
      const message = importMessage.repeated_row({ columns: key.columns });
      return reject(line, null, key.cells.join().slice(0, SHOWN), message);
    }
    anyAcrossCampaigns ||= key.acrossCampaigns;
    if (odd?.is(entry, campaign)) oddities?.add(line, String(id), odd.value(entry));
  };

  return {
    columns,
    stage: (batch: Rows<K>, reject) => {
      provided = FIELDS[kind].filter((field) => batch.present.has(field));
      for (let row = 0; row < batch.count; row++) stageRow(batch, row, reject);
      return staged.relieve();
    },
    warnings: () => oddities?.warnings() ?? [],
    merge: (now, stage) => merge(now, { provided, acrossCampaigns: anyAcrossCampaigns, stage }),
    [Symbol.asyncDispose]: () => staged[Symbol.asyncDispose](),
  };
}
