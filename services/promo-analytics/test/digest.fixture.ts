import { createHash } from 'node:crypto';

/** All names and numbers of a value, with six digits, so that a rounding is no other model. */
export const digest = (value: unknown): string => {
  const text = JSON.stringify(value, (_, part) =>
    ArrayBuffer.isView(part)
      ? Array.from(part as Float64Array, (number) => number.toPrecision(6))
      : typeof part === 'number'
        ? part.toPrecision(6)
        : part,
  );
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
};
