import { CAMPAIGNS } from '@promo/contracts/marketing/datasets';
import { marketingMessage } from '@promo/contracts/marketing/messages';
import { MAX_CAMPAIGNS } from '@promo/contracts/marketing/words';
import { importMessage } from '@promo/contracts/messages/import';
import { plannedTooFar } from '@promo/contracts/planned';
import type { Batch } from '@promo/csv/scan';
import type { RefusedCell, Reject } from '@promo/imports/staged-import';
import { isoDate, latestPlanned } from '@promo/retail/calendar';
import type { Db } from 'mongodb';
import { MAX_DAYS, reachOf } from '../domain/bounds.ts';
import type { CampaignFields } from '../domain/campaign.ts';
import { NO_METRICS } from '../domain/summary.ts';
import type { History } from '../memory/history.ts';
import { type Redeemed, redeemedDays } from '../store/details.ts';
import type { ChangedCampaign, Merged, StagedHistory } from './merged.ts';

type Field = keyof CampaignFields;
type Rows = Batch<typeof CAMPAIGNS.columns>;

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
export function stageCampaigns(db: Db, { campaigns }: History, today: Temporal.PlainDate): StagedHistory {
  const latestStart = latestPlanned(today);
  const staged = new Map<number, CampaignFields>();
  let provided: readonly Field[] = [];
  return {
    columns: CAMPAIGNS.columns,
    stage: async (batch: Rows, reject: Reject) => {
      provided = FIELD_NAMES.filter((field) => batch.present.has(COLUMNS[field]));
      const rows = Array.from({ length: batch.count }, (_, row) => ({
        line: batch.line[row] as number,
        id: batch.columns.campaign_id[row] as number,
        fields: fieldsOf(batch, row),
      }));
      const moved = rows.flatMap(({ id, fields: { start, end } }) => {
        const stored = campaigns.get(id);
        return stored?.detail && (stored.start !== start || stored.end !== end) ? [stored.detail] : [];
      });
      const redeemed = await redeemedDays(db, moved);
      for (const { line, id, fields } of rows) {
        const fault = datesFault(fields, redeemed.get(campaigns.get(id)?.detail ?? ''), latestStart);
        if (staged.has(id))
          reject(line, 'campaign_id', String(id), importMessage.repeated_row({ columns: ['campaign_id'] }));
        else if (staged.size >= MAX_CAMPAIGNS)
          reject(line, null, String(id), importMessage.too_many_records({ maximum: MAX_CAMPAIGNS }));
        else if (fault) reject(line, fault.column, fault.value, fault.message);
        else staged.set(id, fields);
      }
    },
    merge: async (history) => mergeCampaigns(staged, provided, history),
    [Symbol.asyncDispose]: async () => staged.clear(),
  };
}

/**
 * What is wrong with a campaign's dates; `redeemed` are the days of its stored redemptions, where the dates are to change, `latestStart`
 * the last day on which it may begin.
 */
function datesFault(campaign: CampaignFields, redeemed: Redeemed | undefined, latestStart: number): RefusedCell | null {
  const { start, end } = campaign;
  const start_date = isoDate(start);
  const atStart = { column: COLUMNS.start, value: start_date };
  const atEnd = { column: COLUMNS.end, value: isoDate(end) };
  const tooFar = plannedTooFar(start, latestStart);
  if (tooFar) return { ...atStart, message: tooFar };
  if (end < start) return { ...atEnd, message: marketingMessage.campaign_ends_before_start({ start_date }) };
  if (end - start > MAX_DAYS) {
    return { ...atEnd, message: marketingMessage.campaign_too_long({ days: MAX_DAYS, start_date }) };
  }
  if (!redeemed) return null;
  const { first, last } = redeemed;
  const { earliest, latest } = reachOf(campaign);
  if (first >= earliest && last <= latest) return null;
  const days = { days: MAX_DAYS, first_date: isoDate(first), last_date: isoDate(last) };
  return { ...(first < earliest ? atStart : atEnd), message: marketingMessage.far_from_redemptions(days) };
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

function fieldsOf({ columns }: Rows, row: number): CampaignFields {
  const targeted = columns.targeted[row] as number;
  return {
    name: columns.name[row] as string,
    type: columns.type[row] ?? null,
    start: columns.start_date[row] as number,
    end: columns.end_date[row] as number,
    targeted: Number.isNaN(targeted) ? null : targeted,
  };
}
