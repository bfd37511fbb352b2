/**
 * What the supplier has to pay for a unit sold, at least, so that a promotion earns as much as no promotion: what each unit brings
 * beyond that is taken off what is paid now. In whole cents, upwards, so that what is agreed suffices; 0 where nothing has to be
 * paid, and null where units or money are not known.
 *
 * @param units sold in the promotion
 * @param funding what the supplier pays for all of them, euro
 * @param incremental what the promotion earns beyond no promotion, with that funding, euro
 */
export function breakEvenFunding(
  units: number | null,
  funding: number | null,
  incremental: number | null,
): number | null {
  if (!units || funding === null || incremental === null) return null;
  const cents = (100 * (funding - incremental)) / units;
  // What fractions leave is no cent.
  return Math.max(0, Math.ceil(cents - 1e-6)) / 100;
}
