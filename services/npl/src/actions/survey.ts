import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { orderHorizon } from '@promo/retail/fmb';
import type { Context } from '../context.ts';
import { type Decision, evaluate } from '../domain/fmb/check.ts';
import { askedHorizon, leadTimeOf, type Stock } from '../domain/fmb/demand.ts';
import type { NplRecord } from '../domain/record.ts';
import { recordedStock } from '../store/fmb-records.ts';

/** A record and what the check says about it. */
export interface Surveyed {
  readonly record: NplRecord;
  readonly decision: Decision;
}

/** A record that must be ordered now. */
export interface DueRecord {
  readonly record: NplRecord;
  readonly figures: FmbFigures;
}

export const dueAmong = (surveyed: readonly Surveyed[]): DueRecord[] =>
  surveyed.flatMap(({ record, decision }) =>
    'due' in decision && decision.due ? [{ record, figures: decision.figures }] : [],
  );

/** How far ahead the SKUs themselves are asked about: only what is there counts, so that any horizon does. */
const OWN_HORIZON = 1;

/** Decides about each record as of a day, and writes nothing. Throws what `askStock` throws. */
export async function survey(
  { db, askStock }: Context,
  records: readonly NplRecord[],
  today: Temporal.PlainDate,
): Promise<Surveyed[]> {
  const selves = records.map(({ sku }) => ({ code: sku, horizon_days: OWN_HORIZON }));
  const ownOf = await askStock(selves, today);
  const candidates = records.map((record) => {
    const own = ownOf(record.sku, OWN_HORIZON);
    return { record, own, horizon: askedHorizon(orderHorizon(leadTimeOf(record, own))) };
  });
  const wanted = candidates.flatMap(({ record, horizon }) =>
    record.substitutions.map(({ parent_sku }) => ({ code: parent_sku, horizon_days: horizon })),
  );
  const parentOf = await askStock(wanted, today);
  const recorded = await recordedStock(db, parentsOf(records));
  return candidates.map(({ record, own, horizon }) => {
    const parents = new Map<string, Stock>();
    for (const { parent_sku: code } of record.substitutions) {
      const stock = stockOf(code, parentOf(code, horizon), recorded.get(code));
      if (stock) parents.set(code, stock);
    }
    return { record, decision: evaluate(record, { own, parents }, today) };
  });
}

const parentsOf = (records: readonly NplRecord[]): string[] =>
  records.flatMap(({ substitutions }) => substitutions.map(({ parent_sku }) => parent_sku));

const UNKNOWN = { lead_time_days: null, baseline_weekly_qty: null, cover_weeks: null, planned_uplift_units: 0 };

/** What analytics knows; what is in stock of a product that it does not know may stand on the product's own record. */
function stockOf(
  code: string,
  asked: Stock | undefined,
  recorded: Pick<NplRecord, 'on_hand' | 'on_order'> | undefined,
): Stock | undefined {
  if (asked && asked.on_hand !== null) return asked;
  if (!recorded) return asked;
  return { ...UNKNOWN, ...asked, code, on_hand: recorded.on_hand, on_order: recorded.on_order };
}
