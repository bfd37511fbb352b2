import { CAMPAIGNS } from '@promo/contracts/marketing/datasets';
import { marketingMessage } from '@promo/contracts/marketing/messages';
import { importMessage } from '@promo/contracts/messages/import';
import type { Message } from '@promo/contracts/messages/message';
import type { Batch } from '@promo/csv/scan';
import type { Reject } from '@promo/imports/staged-import';
import { isoDate } from '@promo/retail/calendar';
import { MAX_DAYS } from '../domain/bounds.ts';
import type { CampaignFields } from '../domain/campaign.ts';
import { NO_METRICS } from '../domain/summary.ts';
import type { History } from '../memory/history.ts';
import type { ChangedCampaign, Merged, StagedHistory } from './merged.ts';

type Field = keyof CampaignFields;

/** A campaign's fields and the file's column of each. */
const COLUMNS = {
  name: 'name',
  type: 'type',
  start: 'start_date',
  end: 'end_date',
  targeted: 'targeted',
} as const satisfies Record<Field, string>;
const FIELD_NAMES = Object.keys(COLUMNS) as Field[];

const NOTHING_STORED = { count: 0, parts: [] };

/** Stages campaigns. Their rows and metrics stay: what depends on dates is worked out from both when it is asked for. */
export function stageCampaigns(): StagedHistory {
  const staged = new Map<number, CampaignFields>();
  let provided: readonly Field[] = [];
  return {
    columns: CAMPAIGNS.columns,
    stage: (batch: Batch, reject: Reject) => {
      provided = FIELD_NAMES.filter((field) => batch.present.has(COLUMNS[field]));
      for (let row = 0; row < batch.count; row++) {
        const line = batch.line[row] as number;
        const id = (batch.columns.campaign_id as Float64Array)[row] as number;
        const fields = fieldsOf(batch, row);
        const fault = datesFault(fields);
        if (staged.has(id))
          reject(line, 'campaign_id', String(id), importMessage.repeated_row({ columns: ['campaign_id'] }));
        else if (fault) reject(line, 'end_date', isoDate(fields.end), fault);
        else staged.set(id, fields);
      }
    },
    merge: async (history) => mergeCampaigns(staged, provided, history),
    [Symbol.asyncDispose]: async () => staged.clear(),
  };
}

function datesFault({ start, end }: CampaignFields): Message | null {
  const start_date = isoDate(start);
  if (end < start) return marketingMessage.campaign_ends_before_start({ start_date });
  return end - start > MAX_DAYS ? marketingMessage.campaign_too_long({ days: MAX_DAYS, start_date }) : null;
}

function mergeCampaigns(
  staged: ReadonlyMap<number, CampaignFields>,
  provided: readonly Field[],
  { campaigns }: History,
): Merged {
  const changed: ChangedCampaign[] = [];
  const counts = { inserted: 0, updated: 0, unchanged: 0 };
  for (const [id, fields] of staged) {
    const stored = campaigns.get(id);
    if (!stored) {
      counts.inserted++;
      const rows = { coupons: NOTHING_STORED, redemptions: NOTHING_STORED };
      changed.push({ _id: id, ...fields, ...rows, metrics: NO_METRICS, detail: null });
    } else if (provided.some((field) => stored[field] !== fields[field])) {
      counts.updated++;
      changed.push({ ...stored, ...Object.fromEntries(provided.map((field) => [field, fields[field]])) });
    } else counts.unchanged++;
  }
  return { ...counts, changed };
}

function fieldsOf({ columns }: Batch, row: number): CampaignFields {
  const targeted = (columns.targeted as Float64Array)[row] as number;
  return {
    name: (columns.name as string[])[row] as string,
    type: (columns.type as (string | null)[])[row] ?? null,
    start: (columns.start_date as Int32Array)[row] as number,
    end: (columns.end_date as Int32Array)[row] as number,
    targeted: Number.isNaN(targeted) ? null : targeted,
  };
}
