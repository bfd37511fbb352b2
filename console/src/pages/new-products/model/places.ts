import type { AllocationLine } from '@promo/contracts/npl/allocation-list';
import { unitsBy } from '@promo/retail/channels';

interface Place {
  readonly location: string;
  readonly units: number;
  readonly products: number;
}

type Line = Pick<AllocationLine, 'product_id' | 'location' | 'channel' | 'qty' | 'min_presentation'>;

/** What each location is to have of all the products that are listed, as the check counts it; most units first. */
export function placesOf(lines: readonly Line[]): Place[] {
  const byLocation = Map.groupBy(lines, ({ location }) => location);
  return [...byLocation]
    .map(([location, rows]) => {
      const units = unitsBy(
        rows,
        ({ product_id }) => product_id,
        ({ qty, min_presentation }) => Math.max(qty, min_presentation),
      );
      return { location, units: [...units.values()].reduce((sum, one) => sum + one, 0), products: units.size };
    })
    .sort((a, b) => b.units - a.units);
}
