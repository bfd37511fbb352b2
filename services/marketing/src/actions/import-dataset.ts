import type { ImportReport } from '@promo/contracts/imports';
import { CAMPAIGNS_IMPORTED } from '@promo/contracts/marketing/events';
import type { MarketingDataset } from '@promo/contracts/marketing/words';
import { type ImportTarget, importFile } from '@promo/imports/import-file';
import type { Incoming } from '@promo/imports/incoming';
import { recordEvent } from '@promo/mongo/outbox';
import type { Pointer } from '@promo/parts/version';
import { dateAt, dayNumber } from '@promo/retail/calendar';
import type { Db } from 'mongodb';
import type { Context } from '../context.ts';
import type { History } from '../memory/history.ts';
import { partsOf, putCampaigns, STATE, stateOf } from '../store/stored-campaigns.ts';
import type { Merged, StagedHistory } from './merged.ts';
import { COUPON_READER, redemptionReader } from './readers.ts';
import { stageCampaigns } from './stage-campaigns.ts';
import { stageEntries } from './stage-entries.ts';

const STAGES: Record<MarketingDataset, (db: Db, history: History, today: Temporal.PlainDate) => StagedHistory> = {
  campaigns: stageCampaigns,
  coupons: (db, history) => stageEntries(db, COUPON_READER, history),
  redemptions: (db, history, today) => stageEntries(db, redemptionReader(dayNumber(today)), history),
};

/** Imports a CSV file into the marketing history, with the metrics of the campaigns that it touches. */
export function importDataset(context: Context, dataset: MarketingDataset, incoming: Incoming): Promise<ImportReport> {
  const { client, db, history, now } = context;
  const { user_id: actor } = incoming.identity;
  const today = dateAt(now());
  const target: ImportTarget<History, Merged, Pointer> = {
    client,
    db,
    dataset,
    now,
    current: history,
    pointerOf: ({ version }) => ({ ...STATE, version }),
    knownIn: (before) => knownIn(before, dataset, today),
    staging: (before) => STAGES[dataset](db, before, today),
    nothing: (_history, unchanged) => ({ inserted: 0, updated: 0, unchanged, changed: [] }),
    changes: ({ changed }) => changed.length > 0,
    named: ({ changed }) => partsOf(db, changed),
    pointers: stateOf(db),
    alongside: async (session, { changed }, { data_version: version, at }) => {
      await putCampaigns(db, session, version, changed);
      const data = { version, dataset };
      await recordEvent(db, session, { subject: CAMPAIGNS_IMPORTED, at, actor, version, data });
    },
  };
  return importFile(target, incoming);
}

/** What a dataset's rows must name, as it is known now. */
export const knownNow = async ({ history, now }: Context, dataset: MarketingDataset): Promise<number> =>
  knownIn(await history(), dataset, dateAt(now()));

/** Of what rows are judged by: the day is in it, since days to come are refused until they are there. */
const knownIn = (before: History, dataset: MarketingDataset, today: Temporal.PlainDate): number =>
  dayNumber(today) + (dataset === 'campaigns' ? fingerprintOfRows(before) : fingerprintOfDates(before));

/** A number that changes when campaigns come or their dates change: rows are judged by both. */
function fingerprintOfDates({ campaigns }: History): number {
  let sum = 0;
  for (const { _id, start, end } of campaigns.values()) {
    sum += Math.imul(Math.imul(_id, 0x85ebca6b) ^ start, 0xc2b2ae35) ^ Math.imul(end, 0x27d4eb2f);
  }
  return sum;
}

/** A number that changes when rows of campaigns do: dates are judged by redemptions. Ids of drill-downs begin with eight hex digits. */
function fingerprintOfRows({ campaigns }: History): number {
  let sum = 0;
  for (const { detail } of campaigns.values()) if (detail) sum += Number.parseInt(detail.slice(0, 8), 16);
  return sum;
}
