import { enCount, enMore, enProducts, hrCount, hrMore, hrProducts, messages } from '../../../../i18n/messages.ts';

/** What speaks against submitting a proposal, as sentences. */
export const text = messages({
  hr: {
    no_weeks: 'Odaberite tjedne akcije.',
    over: 'Akcija je već prošla: provjerite tjedne.',
    far: 'Akcija je za više od dvije godine: provjerite tjedne.',
    no_lines: 'Dodajte barem jedan artikl.',
    faulty: (label: string, message: string) => `${label}: ${message}`,
    above_regular: (product: string, price: string, regular: string) =>
      `${product}: akcijska cijena ${price} viša je od redovne ${regular}.`,
    no_price: (n: number) => `${hrCount(n, 'artikl nema', 'artikla nemaju', 'artikala nema')} ni popusta ni cijene.`,
    unpriced: (n: number) => `Za ${hrProducts(n)} ne zna se redovna cijena, pa NC30 i zarada nisu provjereni.`,
    not_reduced: (n: number) => `${hrCount(n, 'cijena nije snižena', 'cijene nisu snižene', 'cijena nije sniženo')}.`,
    overruled: (n: number) =>
      `${hrCount(n, 'artikl ima', 'artikla imaju', 'artikala ima')} popust ili cijenu uz N+F: prodaje se tako, bez besplatnih komada.`,
    overfunded: (n: number) =>
      `${hrCount(n, 'artikl ima', 'artikla imaju', 'artikala ima')} sufinanciranje po komadu veće od popusta: provjerite.`,
    to_agree: (n: number) =>
      `Sufinanciranje još nije dogovoreno: ${hrProducts(n)}. Marža računa na njega, ali se od dobavljača ne potražuje ni nakon odobrenja.`,
    all_agreed: 'Sve je dogovoreno',
    share: (n: number) =>
      `${hrCount(n, 'artikl ima', 'artikla imaju', 'artikala ima')} popust manji od 1 %: 0,2 je 0,2 %, a ne 20 %.`,
    nc30: (n: number) => `${hrCount(n, 'cijena nije', 'cijene nisu', 'cijena nije')} ispod najniže u 30 dana (NC30).`,
    conflicts: (n: number) => `${hrCount(n, 'otvoreni sukob', 'otvorena sukoba', 'otvorenih sukoba')}.`,
    nc30_unchecked: 'Cijene nisu provjerene (NC30): provjera sada ne odgovara.',
    conflicts_unchecked: 'Sukobi nisu provjereni: provjera sada ne odgovara.',
    unknown: (n: number) => `${hrCount(n, 'šifre', 'šifre', 'šifri')} nema u katalogu.`,
    short: (n: number) =>
      `${hrCount(n, 'artikl nema', 'artikla nemaju', 'artikala nema')} dovoljno zalihe za očekivanu prodaju`,
    losing: (n: number, eur: string) => `${hrCount(n, 'artikl gubi', 'artikla gube', 'artikala gubi')} maržu: ${eur}.`,
    funding: (euros: string) => `sufinanciranje ${euros}/kom`,
    more: hrMore,
    apply: 'Primijeni',
    applyTo: (product: string, discount: string) => `Primijeni popust ${discount}: ${product}`,
  },
  en: {
    no_weeks: 'Choose the weeks of the promotion.',
    over: 'The promotion is already over: check its weeks.',
    far: 'The promotion is more than two years ahead: check its weeks.',
    no_lines: 'Add at least one product.',
    faulty: (label: string, message: string) => `${label}: ${message}`,
    above_regular: (product: string, price: string, regular: string) =>
      `${product}: the promo price ${price} is above the regular one, ${regular}.`,
    no_price: (n: number) => `${enCount(n, 'product has', 'products have')} neither discount nor price.`,
    unpriced: (n: number) =>
      `The regular price of ${enProducts(n)} is not known, so NC30 and earnings are not checked.`,
    not_reduced: (n: number) => `${enCount(n, 'price is', 'prices are')} not reduced.`,
    overruled: (n: number) =>
      `${enCount(n, 'product has', 'products have')} a discount or a price beside N+F: sold at that, with no units for nothing.`,
    overfunded: (n: number) =>
      `${enCount(n, 'product has', 'products have')} more funding a unit than discount: check it.`,
    to_agree: (n: number) =>
      `Funding is yet to be agreed: ${enProducts(n)}. The margin counts on it, and once approved it is no claim on the supplier.`,
    all_agreed: 'All of it is agreed',
    share: (n: number) => `${enCount(n, 'product has', 'products have')} a discount below 1 %: 0,2 is 0,2 %, not 20 %.`,
    nc30: (n: number) => `${enCount(n, 'price is', 'prices are')} not below the lowest in 30 days (NC30).`,
    conflicts: (n: number) => `${enCount(n, 'open conflict', 'open conflicts')}.`,
    nc30_unchecked: 'Prices are not checked (NC30): the check does not answer now.',
    conflicts_unchecked: 'Conflicts are not checked: the check does not answer now.',
    unknown: (n: number) => `${enCount(n, 'code is', 'codes are')} not in the catalogue.`,
    short: (n: number) => `${enCount(n, 'product has', 'products have')} too little stock for what is expected`,
    losing: (n: number, eur: string) => `${enCount(n, 'product loses', 'products lose')} margin: ${eur}.`,
    funding: (euros: string) => `funding ${euros}/unit`,
    more: enMore,
    apply: 'Apply',
    applyTo: (product: string, discount: string) => `Apply discount ${discount}: ${product}`,
  },
});
