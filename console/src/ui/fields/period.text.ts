import { messages } from '../../i18n/messages.ts';

export const text = messages({
  hr: {
    period: 'Razdoblje',
    free: 'Po izboru',
    periods: {
      month: 'Ovaj mjesec',
      last_month: 'Prošli mjesec',
      quarter: 'Ovaj kvartal',
      last_quarter: 'Prošli kvartal',
      weeks_13: 'Zadnjih 13 tjedana',
      year: 'Ova godina',
      last_year: 'Prošla godina',
    },
  },
  en: {
    period: 'Period',
    free: 'As chosen',
    periods: {
      month: 'This month',
      last_month: 'Last month',
      quarter: 'This quarter',
      last_quarter: 'Last quarter',
      weeks_13: 'Last 13 weeks',
      year: 'This year',
      last_year: 'Last year',
    },
  },
});
