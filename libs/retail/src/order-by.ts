/** The last day to order for what begins on a day, both YYYY-MM-DD; null without a lead time, days. */
export const orderBy = (first: string, leadTime: number | null): string | null =>
  leadTime === null ? null : Temporal.PlainDate.from(first).subtract({ days: leadTime }).toString();

/** Whether what lacks is to be ordered today, or should have been, by its last day to order; also where that is not known. */
export const isOrderDue = (by: string | null | undefined, today: string): boolean => !by || by <= today;
