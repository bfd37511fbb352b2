/** Small systems of linear equations. */

/** Cholesky factor of a positive definite matrix given by its upper triangle; row by row UᵀU = A, in place. */
export function factor(matrix: Float64Array, n: number): void {
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let value = matrix[j * n + i] as number;
      for (let k = 0; k < j; k++) value -= (matrix[k * n + j] as number) * (matrix[k * n + i] as number);
      if (i === j) matrix[j * n + j] = Math.sqrt(Math.max(value, 1e-12));
      else matrix[j * n + i] = value / (matrix[j * n + j] as number);
    }
  }
}

/** Solves UᵀU·z = b in place, b being `n` values of `right` from `at` on. */
export function backSolve(upper: Float64Array, n: number, right: Float64Array, at: number): void {
  for (let j = 0; j < n; j++) {
    let value = right[at + j] as number;
    for (let k = 0; k < j; k++) value -= (upper[k * n + j] as number) * (right[at + k] as number);
    right[at + j] = value / (upper[j * n + j] as number);
  }
  for (let j = n - 1; j >= 0; j--) {
    let value = right[at + j] as number;
    for (let k = j + 1; k < n; k++) value -= (upper[j * n + k] as number) * (right[at + k] as number);
    right[at + j] = value / (upper[j * n + j] as number);
  }
}
