import { inBatches } from '@promo/contracts/batches';
import type { SensitivityRow } from '@promo/contracts/promo-analytics/forecaster';
import type { Nc30Item, Nc30Result } from '@promo/contracts/promo-analytics/nc30';
import { MAX_NC30_ITEMS } from '@promo/contracts/promo-analytics/words';
import { forTakers } from '@promo/retail/mechanics';
import { round2 } from '@promo/retail/round';
import { call } from '../../api/client.ts';
import { MISSING } from '../../format/numbers.ts';
import { mechanicOf, promoPriceOf } from '../depth.ts';
import { type Draft, firstDay } from '../draft.ts';

/**
 * What to ask the NC30 check about a proposal's lines; lines without a price are left out.
 *
 * @param id the proposal, whose own plan is then no part of the reference; null for one that is not saved yet
 */
export function nc30Items(draft: Draft, id: number | null): Nc30Item[] {
  const start_date = firstDay(draft);
  return draft.skus.flatMap((line) => {
    const promo_price = promoPriceOf(line, draft.mechanic);
    const mechanic = forTakers(mechanicOf(line, draft.mechanic.trim()));
    if (promo_price === null) return [];
    return [
      {
        sku: line.code,
        promo_price,
        sale_kind: line.sale_kind ?? draft.sale_kind,
        ...(start_date && { start_date }),
        ...(mechanic && { mechanic }),
        ...(id !== null && { proposal_id: id }),
      },
    ];
  });
}

/** Of how many lines the price is known, so that it can be checked. */
export const pricedLines = ({ skus, mechanic }: Pick<Draft, 'skus' | 'mechanic'>): number =>
  skus.filter((line) => promoPriceOf(line, mechanic) !== null).length;

/** Has planned prices checked, however many there are; results come in the order of the items. */
export async function checkNc30(items: readonly Nc30Item[], signal?: AbortSignal): Promise<Nc30Result[]> {
  const questions = inBatches(items, MAX_NC30_ITEMS);
  const answers = await Promise.all(questions.map((body) => call('POST /api/promo/nc30/batch', { body, signal })));
  return answers.flat();
}

type Priced = Pick<SensitivityRow, 'announceable' | 'nc30_ok'>;

/** Whether the price of a depth is a reduction of the lowest in 30 days, as far as NC30 has something to say of it; null without a price. */
export const isReduction = ({ announceable, nc30_ok }: Priced): boolean | null => announceable ?? nc30_ok;

/** The same in a word or a mark. */
export function reductionIn({ yes, no }: { readonly yes: string; readonly no: string }, row: Priced): string {
  const is = isReduction(row);
  return is === null ? MISSING : is ? yes : no;
}

/** The price is no reduction of the lowest in 30 days. */
export const isShort = ({ announceable }: Nc30Result): boolean => announceable === false;

/**
 * The percentage on the shelf label where it is lower than the planned depth: there it is of the lowest price in 30 days, and rounded down. null where it is
 * not lower, and where none may be announced.
 */
export function printedBelow(depth: number | null, printable: Nc30Result['printable_discount_pct']): number | null {
  if (depth === null || printable === null) return null;
  return printable < Math.floor(round2(depth)) ? printable : null;
}

/** Of prices that were checked: how many are no reduction, how many are exempt or have nothing to be compared with, and how many were compared. */
export function tallyOf(results: Iterable<Nc30Result>) {
  const all = [...results];
  const exempt = all.filter(({ applies }) => !applies).length;
  const untold = all.filter(({ applies, has_data }) => applies && !has_data).length;
  return { breaches: all.filter(isShort).length, exempt, untold, compared: all.length - exempt - untold };
}
