/** How much a SKU's past promotions say of a depth: by how near their depths lie. */

/** How far depths may lie apart to be alike, fractions: the standard deviation of the kernel. */
const DEPTH_WIDTH = 0.05;

/** e^(−½((d_i − d)/0.05)²). */
export function depthKernel(own: number, planned: number): number {
  const apart = (own - planned) / DEPTH_WIDTH;
  return Math.exp(-0.5 * apart * apart);
}

/** A percent in units of the kernel's width; and e^(−½x²) of whole percents, x in these units. */
const PERCENT = 0.01 / DEPTH_WIDTH;
const BELL = Float64Array.from({ length: 101 }, (_, percent) => Math.exp(-0.5 * (PERCENT * percent) ** 2));

/** What past promotions say at whole percents, summed over them; the first one's is at 0. */
export interface NearSums {
  readonly first: number;
  readonly size: number;
  /** Σw. */
  readonly weight: Float64Array;
  /** Σw·r. */
  readonly residual: Float64Array;
}

const scratch = { weight: new Float64Array(BELL.length), residual: new Float64Array(BELL.length) };

/** Nothing yet, at `size` percents from `first` on. In the place of the sums before, which are lost. */
export function noNearSums(first: number, size: number): NearSums {
  scratch.weight.fill(0, 0, size);
  scratch.residual.fill(0, 0, size);
  return { first, size, ...scratch };
}

/**
 * Adds what one promotion says at each percent; its weight as it is before depths are compared. As
 * e^(−½(a − x)²) = e^(−½a²) · (e^a)^x · e^(−½x²), each percent takes a multiplication instead of an exponential.
 */
export function addNear(sums: NearSums, depth: number, weight: number, residual: number): void {
  const a = depth / DEPTH_WIDTH;
  const step = Math.exp(PERCENT * a);
  const { first, size } = sums;
  let power = weight * Math.exp(PERCENT * a * first - 0.5 * a * a);
  for (let i = 0; i < size; i++) {
    const w = power * (BELL[first + i] as number);
    sums.weight[i] = (sums.weight[i] as number) + w;
    sums.residual[i] = (sums.residual[i] as number) + w * residual;
    power *= step;
  }
}
