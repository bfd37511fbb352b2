import type { Output } from '../../api/routes.ts';

export type Snapshot = Output<'GET /api/promo/sku-snapshot'>;

/** The code in an address; one that cannot be decoded is taken as it stands. */
export function codeIn(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return part ?? '';
  }
}
