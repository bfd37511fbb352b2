import { enDays, hrDays, messages } from '../i18n/messages.ts';

/** By when to order, and how late what should have been ordered or should have arrived is, on every page in the same words. */
export const lateText = messages({
  hr: {
    orderBy: (day: string) => `naručiti do ${day}`,
    orderLate: (late: string) => `narudžba ${late}`,
    late: (days: number) => `kasni ${hrDays(days)}`,
  },
  en: {
    orderBy: (day: string) => `order by ${day}`,
    orderLate: (late: string) => `order ${late}`,
    late: (days: number) => `${enDays(days)} late`,
  },
});
