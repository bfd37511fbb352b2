import { messages } from '../../i18n/messages.ts';

export const text = messages({
  hr: {
    stale: (week: string) =>
      `Podaci o prodaji sežu samo do početka tjedna ${week}. Uvezite novije: prognoze i polazne količine računaju se od tog tjedna.`,
    empty: 'Još nema podataka o prodaji. Dok se ne uvezu artikli, cijene i prodaja, nema prognoza ni provjere cijena.',
    toImports: 'Na uvoz',
  },
  en: {
    stale: (week: string) =>
      `Sales data reach only to the beginning of week ${week}. Import newer ones: forecasts and baselines count from that week.`,
    empty:
      'There are no sales data yet. Until products, prices and sales are imported, there are no forecasts and no price checks.',
    toImports: 'To imports',
  },
});
