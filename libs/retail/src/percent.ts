/** A percentage that is a share most likely, as 0.25 for 25 %: of less than 1 % there is neither a promotion nor a rate of VAT. */
export const isShare = (percent: number | null | undefined): boolean =>
  typeof percent === 'number' && percent > 0 && percent < 1;
