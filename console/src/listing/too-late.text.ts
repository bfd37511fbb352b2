import { enDays, hrDays, messages } from '../i18n/messages.ts';

/** That the goods of a new product come after they are needed, in lists and on cards. */
export const tooLateText = messages({
  hr: {
    stock_out: (days: number) => `stiže ${hrDays(days)} nakon kraja zalihe prethodnika`,
    launch_date: (days: number) => `stiže ${hrDays(days)} nakon lansiranja`,
    orderedToday: (comes: string) => `naručeno danas ${comes}`,
  },
  en: {
    stock_out: (days: number) => `arrives ${enDays(days)} after the predecessor’s stock ends`,
    launch_date: (days: number) => `arrives ${enDays(days)} after the launch`,
    orderedToday: (comes: string) => `ordered today, it ${comes}`,
  },
});
