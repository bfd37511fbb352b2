import type { NplProduct } from '@promo/contracts/npl/record';
import { call } from '../../../api/client.ts';
import { isStale } from '../../../api/errors.ts';

/**
 * Changes one row of a record as it is shown, whatever else of that record others change meanwhile; gives the version in which
 * it was changed.
 *
 * @param shown the record with that row as people see it
 * @param isSame whether a record has that row as they see it, or already as they want it
 * @throws the 412 ApiError where somebody else has changed the row
 */
export async function overShown(
  { id, version }: Pick<NplProduct, 'id' | 'version'>,
  isSame: (record: NplProduct) => boolean,
  change: (version: number) => Promise<unknown>,
): Promise<number> {
  try {
    await change(version);
    return version;
  } catch (error) {
    if (!isStale(error)) throw error;
    const now = await call('GET /api/npl/:id', { params: { id } });
    if (now.version === version || !isSame(now)) throw error;
    return overShown(now, isSame, change);
  }
}
