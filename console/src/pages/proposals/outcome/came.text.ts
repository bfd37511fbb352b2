import { count, enProducts, enWeeks, hrProducts, hrWeeks, messages } from '../../../i18n/messages.ts';

/** What came of a proposal, in short. */
export const text = messages({
  hr: {
    title: 'Plan i ostvarenje',
    states: {
      not_started: 'Nije počela',
      running: 'U tijeku',
      partly: 'Završila, podaci još stižu',
      complete: 'Konačno',
    },
    total: 'Ukupno',
    units: 'Prodano',
    gross: 'Bruto marža',
    planned: (value: string) => `plan ${value}`,
    difference: (value: string) => `razlika ${value}`,
    imported: (n: number, all: number) => `Prodaja je uvezena za ${count(n)} od ${hrWeeks(all)}.`,
    begun: (known: string, first: string) =>
      `Prodaja je uvezena do tjedna ${known}; ostvarenje stiže s prodajom tjedna ${first}.`,
    mayChange: 'Brojke se još mogu malo promijeniti.',
    final: 'Uvezena je sva prodaja.',
    notRun: (n: number) => `Nije se održala: ${hrProducts(n)}.`,
    lines: 'Po artiklima',
  },
  en: {
    title: 'Plan and result',
    states: { not_started: 'Not started', running: 'Running', partly: 'Over, data still coming', complete: 'Final' },
    total: 'In total',
    units: 'Sold',
    gross: 'Gross margin',
    planned: (value: string) => `plan ${value}`,
    difference: (value: string) => `difference ${value}`,
    imported: (n: number, all: number) => `Sales of ${count(n)} of ${enWeeks(all)} are imported.`,
    begun: (known: string, first: string) =>
      `Sales are imported up to week ${known}; the result comes with those of week ${first}.`,
    mayChange: 'Figures may still change a little.',
    final: 'All sales are imported.',
    notRun: (n: number) => `Did not run: ${enProducts(n)}.`,
    lines: 'By product',
  },
});
