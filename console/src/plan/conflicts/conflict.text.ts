import { enMore, hrMore, messages } from '../../i18n/messages.ts';

/** Texts of conflicts. */
export const text = messages({
  hr: {
    acknowledge: 'Prihvati',
    acknowledgeLabel: {
      overlap: (a: number, b: number) => `Prihvati sukob prijedloga #${a} i #${b}`,
      nc30: (a: number, b: number) => `Prihvati NC30 sukob prijedloga #${a} i #${b}`,
    },
    acknowledgedBy: (name: string, at: string) => `Prihvatio: ${name}, ${at}`,
    done: 'Sukob je prihvaćen.',
    own: 'Prihvaća netko drugi: jedan od prijedloga planirali ste, mijenjali ili predali vi.',
    spoils: 'snižava najnižu cijenu u 30 dana prije akcije',
    line: (product: string, earlier: string, later: string) => `${product}: ranije ${earlier}, zatim ${later}`,
    announced: (left: string, without: string) => `popust ${left} umjesto ${without}`,
    nothing: (without: string) => `nema popusta, a bez toga bi bio ${without}`,
    clear: (date: string) =>
      `Ako kasnija akcija počne ${date} ili poslije, zajedno sa sniženjem koje nastavlja, ova na nju više ne utječe.`,
    more: hrMore,
    cost: (promised: string, together: string) =>
      `Dodatna marža tih artikala u tim tjednima: oba prijedloga zajedno obećavaju ${promised}, ostvarivo je ${together}.`,
    none: 'Nema sukoba.',
  },
  en: {
    acknowledge: 'Acknowledge',
    acknowledgeLabel: {
      overlap: (a: number, b: number) => `Acknowledge the conflict of proposals #${a} and #${b}`,
      nc30: (a: number, b: number) => `Acknowledge the NC30 conflict of proposals #${a} and #${b}`,
    },
    acknowledgedBy: (name: string, at: string) => `Acknowledged by ${name}, ${at}`,
    done: 'The conflict is acknowledged.',
    own: 'Somebody else acknowledges it: you planned, changed or submitted one of the two.',
    spoils: 'lowers the lowest price of the 30 days before',
    line: (product: string, earlier: string, later: string) => `${product}: ${earlier} first, then ${later}`,
    announced: (left: string, without: string) => `${left} off instead of ${without}`,
    nothing: (without: string) => `nothing off instead of ${without}`,
    clear: (date: string) =>
      `Without effect on a promotion that starts, with any sale that it continues, on ${date} or later.`,
    more: enMore,
    cost: (promised: string, together: string) =>
      `Incremental margin of these products in these weeks: both promise ${promised} together, ${together} can be had.`,
    none: 'No conflicts.',
  },
});
