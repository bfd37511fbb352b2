/**
 * A promotion's mechanic is free text. Blank or a percent, it is a plain discount; "N+F" means F free units for N bought.
 *
 * It comes in two ways. A planner types it into a proposal, where it is checked: N+F needs its plus there, and may have any
 * number of digits, so that 100+1 is refused instead of kept as a text. Sales files and query strings are taken as they
 * are: a blank counts as the plus, since query strings decode it so, and more than two digits are no units.
 */

import { wordOf } from '@promo/retail/codes';

type Spelling = 'typed' | 'taken';

/** Plus and minus come as texts and spreadsheets write them, too. */
const FREE_UNITS = /^(\d+)\s*([+＋ ])\s*(\d+)$/;
const PERCENT = /^[-−–+＋]?\s*\d+(?:[.,]\d+)?\s*%?$/;

/** At most so many units can be bought, and so many free. */
export const MOST_UNITS = 99;

/** The N+F mechanics that are planned with. */
export const USUAL_MECHANICS = ['1+1', '2+1', '3+1'] as const;

interface FreeUnits {
  readonly bought: number;
  readonly free: number;
}

/** N and F of a mechanic; null where it is not of that form. */
export function freeUnits(mechanic: string, spelling: Spelling): FreeUnits | null {
  const found = FREE_UNITS.exec(mechanic.trim());
  if (!found) return null;
  const [, bought, sign, free] = found as unknown as [string, string, string, string];
  const isTaken = spelling === 'typed' ? sign !== ' ' : bought.length <= 2 && free.length <= 2;
  return isTaken ? { bought: Number(bought), free: Number(free) } : null;
}

/** The discount in percent that "N+F" amounts to, F / (N + F); null for any other mechanic. */
export function freeUnitsDiscount(mechanic: string, spelling: Spelling): number | null {
  const { bought = 0, free = 0 } = freeUnits(mechanic, spelling) ?? {};
  return bought + free > 0 ? (100 * free) / (bought + free) : null;
}

/** True for a mechanic that gives units for nothing, which lowers no unit's price. "1+0" gives none. */
export function isMultiBuy(mechanic: string, spelling: Spelling): boolean {
  const { bought = 0, free = 0 } = freeUnits(mechanic, spelling) ?? {};
  return bought > 0 && free > 0;
}

/**
 * A typed mechanic for those who take it as it is: null for one that they would read as giving units for nothing, though it does not, such
 * as "2 1". They would hold its price to be no lower one, and check nothing.
 */
export const forTakers = (mechanic: string | null): string | null =>
  mechanic !== null && isMultiBuy(mechanic, 'taken') && !isMultiBuy(mechanic, 'typed') ? null : mechanic;

/** One spelling of a typed mechanic: "1+1" for " 1 + 1", without what cannot be seen; null for a blank. */
export function normaliseTyped(mechanic: string): string | null {
  const word = wordOf(mechanic);
  return word === '' ? null : spelled(word, 'typed');
}

/** One spelling of a mechanic as taken: "1+1" for "1 1", '' for a plain discount, other texts trimmed. */
export const normaliseTaken = (mechanic: string): string =>
  isPlainDiscount(mechanic) ? '' : spelled(mechanic, 'taken');

function spelled(mechanic: string, spelling: Spelling): string {
  const units = freeUnits(mechanic, spelling);
  return units ? `${units.bought}+${units.free}` : mechanic.trim();
}

/** True for a typed N+F with other than 1 to MOST_UNITS units bought and free; false for any other mechanic. */
export function hasImpossibleUnits(mechanic: string): boolean {
  const units = freeUnits(mechanic, 'typed');
  return units !== null && Object.values(units).some((n) => n < 1 || n > MOST_UNITS);
}

/** True for a mechanic that only lowers the price: blank, "25", "-25 %". */
export function isPlainDiscount(mechanic: string): boolean {
  const text = mechanic.trim();
  return text === '' || PERCENT.test(text);
}

/** The percent that a plain discount names, whatever its sign; null for a blank and for any other mechanic. */
export function namedPercent(mechanic: string): number | null {
  if (!PERCENT.test(mechanic.trim())) return null;
  return Number.parseFloat(mechanic.replaceAll(/[^\d.,]/g, '').replace(',', '.'));
}
