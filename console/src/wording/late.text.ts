import { enCount, hrCount, messages } from '../i18n/messages.ts';

/** How late what should have been ordered or should have arrived is, on every page in the same words. */
export const lateText = messages({
  hr: { late: (days: number) => `kasni ${hrCount(days, 'dan', 'dana', 'dana')}` },
  en: { late: (days: number) => `${enCount(days, 'day', 'days')} late` },
});
