import type { AllocationLine } from '@promo/contracts/npl/allocation-list';
import { allocatedOf } from '@promo/contracts/npl/words';

interface Place {
  readonly location: string;
  readonly units: number;
  readonly products: number;
}

type Line = Pick<AllocationLine, 'product_id' | 'location' | 'qty' | 'min_presentation'>;

/** What each location is to have of all the products that are listed, as the check counts it; most units first. */
export function placesOf(lines: readonly Line[]): Place[] {
  const byLocation = Map.groupBy(lines, ({ location }) => location);
  return [...byLocation]
    .map(([location, rows]) => ({
      location,
      units: allocatedOf(rows),
      products: new Set(rows.map(({ product_id }) => product_id)).size,
    }))
    .sort((a, b) => b.units - a.units);
}
