/** A promotion's mechanic is free text; "N+F" means F free units for N bought. */

const FREE_UNITS = /^(\d+)\s*\+\s*(\d+)$/;
const MOST_UNITS = 99;

/** One spelling for one mechanic: "1+1" for " 1 + 1"; null for a blank. */
export function normaliseMechanic(mechanic: string): string | null {
  const text = mechanic.trim();
  const free = FREE_UNITS.exec(text);
  return free ? `${Number(free[1])}+${Number(free[2])}` : text || null;
}

/** What is wrong with a mechanic of the form N+F; undefined for any other and for a right one. */
export function mechanicFault(mechanic: string): string | undefined {
  const free = FREE_UNITS.exec(mechanic.trim());
  if (!free) return undefined;
  const units = [Number(free[1]), Number(free[2])];
  return units.every((n) => n >= 1 && n <= MOST_UNITS)
    ? undefined
    : `must have 1 to ${MOST_UNITS} units bought and 1 to ${MOST_UNITS} free`;
}

/** The discount in percent that "N+F" amounts to, F / (N + F); null for any other mechanic. */
export function freeUnitsDiscount(mechanic: string): number | null {
  const free = FREE_UNITS.exec(mechanic.trim());
  if (!free) return null;
  const [paid, given] = [Number(free[1]), Number(free[2])];
  return paid + given > 0 ? (100 * given) / (paid + given) : null;
}
