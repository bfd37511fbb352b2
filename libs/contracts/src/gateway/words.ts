/** When pupils have no lessons, in the order of a school year. */
export const SCHOOL_BREAKS = ['autumn', 'winter', 'spring', 'summer'] as const;

/** A school break with its first and last day, YYYY-MM-DD. */
export interface SchoolBreak {
  readonly name: (typeof SCHOOL_BREAKS)[number];
  readonly from: string;
  readonly to: string;
}
