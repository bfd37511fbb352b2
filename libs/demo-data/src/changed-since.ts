import { axisOf, lastCompletedWeek } from './axis.ts';
import { campaignLines } from './campaign-lines.ts';
import { CHANGED_SINCE } from './campaigns.ts';
import { productLines } from './files.ts';
import { worldOf } from './world.ts';

/**
 * The file of the products that changed once the proposals of `demoProposals` with the same arguments were planned: what some of them
 * rest on is another now.
 */
export function changedSince(
  { skus, weeks, seed }: { readonly skus: number; readonly weeks: number; readonly seed: number },
  today: Temporal.PlainDate,
): string {
  const axis = axisOf(lastCompletedWeek(today), weeks);
  const lines = campaignLines(skus, seed, axis);
  const changes = new Map(
    Object.entries(CHANGED_SINCE).flatMap(([key, changed]) => {
      // the first ones of some campaigns clash with others
      const last = lines.get(key)?.slice(-changed.length) ?? [];
      return last.map(({ product }, i) => [product.sku, changed[i] as (typeof changed)[number]] as const);
    }),
  );
  return [...productLines(worldOf(skus, seed, axis), changes)].join('');
}
