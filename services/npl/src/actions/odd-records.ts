import type { ImportReport } from '@promo/contracts/imports';
import { nplMessage } from '@promo/contracts/npl/messages';
import { analyticsMessage } from '@promo/contracts/promo-analytics/messages';
import { oddRows, oddValues } from '@promo/imports/odd-rows';
import { isDoubtfulEan } from '@promo/retail/ean';
import { costsAbovePrice } from '@promo/retail/money';
import { isShare } from '@promo/retail/percent';
import { emptiedBy, pastLaunchOf } from '../domain/master.ts';
import type { NplRecord } from '../domain/record.ts';
import type { StagedRecord } from './stage-records.ts';

/**
 * Gathers what is odd in the rows that an import takes, for its warnings.
 *
 * @param today YYYY-MM-DD
 * @param taken bar codes of records that the file says nothing of
 */
export function oddRecords(today: string, taken: ReadonlySet<string>) {
  const doubtfulEans = oddRows('ean', nplMessage.doubtful_eans);
  const repeatedEans = oddRows('ean', nplMessage.repeated_eans);
  const dear = oddRows('cost', analyticsMessage.costs_above_price);
  const shares = oddRows('vat_rate', analyticsMessage.shares_for_percents);
  const emptied = oddValues(nplMessage.emptied_values);
  const past = oddRows('launch_date', nplMessage.past_launches);
  const eans = new Set(taken);
  return {
    /** @param before the record as it was; null for a new one */
    look({ line, sku, fields }: StagedRecord, before: NplRecord | null): void {
      const { ean, cost, vat_rate } = fields;
      if (ean) {
        if (isDoubtfulEan(ean)) doubtfulEans.add(line, sku, ean);
        if (eans.has(ean)) repeatedEans.add(line, sku, ean);
        eans.add(ean);
      }
      if (costsAbovePrice(fields)) dear.add(line, sku, String(cost));
      if (isShare(vat_rate)) shares.add(line, sku, String(vat_rate));
      for (const [field, value] of before ? emptiedBy(fields, before) : []) emptied.add(line, sku, field, value);
      const launch = pastLaunchOf(fields, before, today);
      if (launch) past.add(line, sku, launch);
    },
    warnings: (): ImportReport['warnings'] =>
      [doubtfulEans, repeatedEans, dear, shares, emptied, past].flatMap((odd) => odd.warnings()),
  };
}
