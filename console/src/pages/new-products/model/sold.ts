import type { Output } from '../../../api/routes.ts';

type Week = Pick<Output<'GET /api/promo/sku-history'>['weeks'][number], 'yw' | 'qty'>;

/** The first of the weeks, the oldest first, in which the product was sold; null where it never was. */
export const soldSince = (weeks: readonly Week[]): number | null => weeks.find(({ qty }) => qty > 0)?.yw ?? null;
