import { round2 } from '@promo/retail/round';

/**
 * What a supplier that pays so much a unit at one discount pays at another, euro in whole cents: of a smaller discount the same share, of a
 * deeper one no more.
 *
 * @param agreedFor the discount that it was agreed for, percent; null where it is a standing agreement, which names none and stays as it is
 */
export const fundingAt = (funding: number, agreedFor: number | null, discount: number): number =>
  agreedFor !== null && discount < agreedFor ? round2((funding * discount) / agreedFor) : funding;
