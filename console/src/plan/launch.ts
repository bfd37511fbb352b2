/** Whether a promotion begins before its product is launched, by days as YYYY-MM-DD; not where one of them is unknown. */
export const isBeforeLaunch = (first: string | null, launch: string | null): boolean =>
  first !== null && launch !== null && first < launch;
