/** Blocks of values that stand against the order: by block its weight and length. Kept, and grown as needed. */
let weight = new Float64Array(128);
let length = new Int32Array(128);

/**
 * The non-decreasing sequence nearest to `values` in weighted least squares, in place (pool adjacent violators). A value
 * of weight 0 takes part only where it does not stand against the order.
 */
export function nonDecreasing(values: Float64Array, weights: ArrayLike<number>): void {
  const size = values.length;
  if (size > weight.length) [weight, length] = [new Float64Array(size), new Int32Array(size)];
  // The means of the blocks are kept at the beginning of `values`, which has been read by then.
  let last = -1;
  for (let i = 0; i < size; i++) {
    let mean = values[i] as number;
    let w = weights[i] as number;
    let n = 1;
    for (; last >= 0 && (values[last] as number) > mean; last--) {
      const sum = (weight[last] as number) + w;
      const before = values[last] as number;
      mean = sum > 0 ? (before * (weight[last] as number) + mean * w) / sum : (before + mean) / 2;
      w = sum;
      n += length[last] as number;
    }
    last++;
    values[last] = mean;
    weight[last] = w;
    length[last] = n;
  }
  // From the end, so that no mean is written over before it has been spread over its block.
  for (let at = size - 1; last >= 0; last--) {
    const mean = values[last] as number;
    for (const from = at - (length[last] as number); at > from; at--) values[at] = mean;
  }
}
