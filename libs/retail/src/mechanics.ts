/**
 * The text of a promotion's mechanic. A blank or a percent is a plain discount; "N+F" means F free units for N bought
 * (a blank counts as the plus, since queries decode it so).
 */

const PERCENT = /^[-+]?\s*\d+(?:[.,]\d+)?\s*%?$/;
const FREE_UNITS = /^(\d{1,2})\s*[+ ]\s*(\d{1,2})$/;

/** True for a mechanic that only lowers the price: blank, "25", "-25 %". */
export function isPlainDiscount(mechanic: string): boolean {
  const text = mechanic.trim();
  return text === '' || PERCENT.test(text);
}

/** One spelling for one mechanic: '' for a plain discount, "1+1" for "1 + 1" and "1 1", other texts trimmed. */
export function normaliseMechanic(mechanic: string): string {
  const text = mechanic.trim();
  if (isPlainDiscount(text)) return '';
  const free = FREE_UNITS.exec(text);
  return free ? `${Number(free[1])}+${Number(free[2])}` : text;
}

/** The discount in percent that "N+F" amounts to, F / (N + F); NaN for any other mechanic. */
export function freeUnitsDiscount(mechanic: string): number {
  const free = FREE_UNITS.exec(mechanic.trim());
  if (!free) return Number.NaN;
  const [paid, given] = [Number(free[1]), Number(free[2])];
  return paid + given > 0 ? (100 * given) / (paid + given) : Number.NaN;
}
