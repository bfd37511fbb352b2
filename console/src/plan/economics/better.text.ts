import { enProducts, hrCount, messages } from '../../i18n/messages.ts';

/** How many lines would earn more at another depth, and how much all would. */
export const betterText = messages({
  hr: {
    wouldEarnMore: (n: number, euros: string) =>
      `${hrCount(n, 'artikl zaradio bi', 'artikla zaradila bi', 'artikala zaradilo bi')} više uz drugi popust: ${euros}`,
  },
  en: {
    wouldEarnMore: (n: number, euros: string) => `${enProducts(n)} would earn more at another discount: ${euros}`,
  },
});
