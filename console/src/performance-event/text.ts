import { count, enCount, enWeeks, hrCount, hrWeeks, messages } from '../i18n/messages.ts';

/** Texts of the explanation of one event. */
export const text = messages({
  hr: {
    notFound: 'Te akcije nema među prikazanima',
    notFoundHint: 'Zatvorite ovo pa proširite razdoblje ili očistite filtre.',
    toSku: 'Stranica artikla',
    toForecast: 'Prognoza za isti popust',
    facts: 'Akcija',
    weeks: 'Tjedni',
    length: hrWeeks,
    depth: 'Popust',
    prices: 'Cijena: akcijska / redovna',
    revenue: 'Promet s PDV-om',
    family: 'Obitelj',
    outOfStock: (n: number, of: number) =>
      `Bez zalihe: ${hrWeeks(n)} od ${count(of)}. Prodano je manje nego što bi kupci uzeli, pa brojke govore više o zalihi nego o popustu.`,

    result: 'Od rasta do neto učinka',
    chartLabel:
      'Stupci u komadima: dodatne količine, umanjene za kanibalizaciju i kupljeno unaprijed, daju neto učinak',
    step: 'Korak',
    units: 'Komada',
    pieces: (units: string) => `${units} kom`,
    steps: {
      uplift: 'Dodatno',
      cannibalization: 'Kanibalizacija',
      pull_forward: 'Kupljeno unaprijed',
      net_effect: 'Neto',
    },
    noBaseline:
      'Nema osnovice: artikl nema barem tri tjedna redovne prodaje na zalihi ni prije ni poslije akcije, pa se ne zna što bi se prodalo bez nje.',

    baseline: 'Što bi se prodalo bez akcije',
    baselineFrom: {
      before: (n: number) =>
        `Iz ${hrCount(n, 'tjedna', 'tjedna', 'tjedana')} redovne prodaje prije akcije, na zalihi i bez popusta. Četiri tjedna nakon ranije akcije ne broje se ako ima barem pet drugih.`,
      after: (n: number) =>
        `Prije akcije nema dovoljno tjedana redovne prodaje, pa iz ${hrCount(n, 'tjedna', 'tjedna', 'tjedana')} poslije nje (od trećeg do desetog).`,
    },
    baselineWeeks: 'Tjedni osnovice',
    before: 'Redovna prodaja u toliko tjedana',
    season: 'Kretanje kategorije',
    seasonHint: {
      more: (share: string) =>
        `Ostali artikli kategorije u tim su tjednima prodavali više nego prije: osnovica je viša za ${share}.`,
      less: (share: string) =>
        `Ostali artikli kategorije u tim su tjednima prodavali manje nego prije: osnovica je niža za ${share}.`,
      same: 'Kategorija se u tim tjednima prodavala kao i prije.',
    },
    expected: 'Osnovica',
    during: 'Prodano u akciji',
    uplift: 'Dodatno zbog akcije',

    cannibalization: 'Kanibalizacija srodnih artikala',
    noFamily:
      'Uz artikl nije uvezena obitelj s drugim artiklima, pa se kanibalizacija ne mjeri i broji se kao 0. Stupac „Obitelj” uvozi se s artiklima.',
    raw: 'Srodni su ukupno prodali manje za',
    counted: 'Od toga se broji',
    halo: 'Srodni su prodali više nego inače (povukla ih je akcija), a to se ne broji kao gubitak.',
    capped: 'Broji se najviše onoliko koliko je akcija dodala.',
    whole: 'Broji se cijelo: između nule i dodatnog.',

    after: 'Što je samo kupljeno unaprijed',
    afterExpected: 'Očekivano nakon akcije',
    afterSold: 'Prodano nakon akcije',
    dip: 'Manjak nakon akcije',
    pulled: 'Kupljeno unaprijed',
    afterHint:
      'Do četiri tjedna nakon kraja, najdalje do iduće akcije. Višak se ne broji, a manjak najviše do dodatnog.',
    incomplete: 'Podaci za te tjedne još pristižu: manjak se može promijeniti.',
    noAfter: 'Nakon akcije još nema tjedana za usporedbu.',

    net: 'Neto učinak',
    netUnits: 'Dodatno − kanibalizacija − unaprijed',
    margin: 'Neto marža',
    funding: 'Od toga sufinanciranje dobavljača',
    fundingFrom: {
      sales: 'iz prodaje',
      proposal: 'iz odobrenog prijedloga',
      product: 'stalni dogovor za artikl',
      mixed: 'iz više izvora',
    },
    marginHint:
      'Marža prodanog po akcijskoj cijeni i sufinanciranje dobavljača, manje marža osnovice po redovnoj, manje marža kanibalizirana kod srodnih i kupljena unaprijed. Bez PDV-a.',
    noCost: 'Bez nabavne cijene marža nije poznata.',
  },
  en: {
    notFound: 'This promotion is not among those shown',
    notFoundHint: 'Close this, then widen the period or clear the filters.',
    toSku: 'Page of the product',
    toForecast: 'Forecast for the same discount',
    facts: 'Promotion',
    weeks: 'Weeks',
    length: enWeeks,
    depth: 'Discount',
    prices: 'Price: promotional / regular',
    revenue: 'Revenue including VAT',
    family: 'Family',
    outOfStock: (n: number, of: number) =>
      `Out of stock in ${count(n)} of ${enWeeks(of)}: less was sold than customers wanted, so the figures tell more of the stock than of the discount.`,

    result: 'From uplift to net effect',
    chartLabel: 'Bars in units: extra units, less cannibalization and pull-forward, give the net effect',
    step: 'Step',
    units: 'Units',
    pieces: (units: string) => `${units} units`,
    steps: {
      uplift: 'Extra',
      cannibalization: 'Cannibalization',
      pull_forward: 'Pull-forward',
      net_effect: 'Net',
    },
    noBaseline:
      'No baseline: the product has fewer than three ordinary weeks in stock before and after, so nobody knows what it would have sold without the promotion.',

    baseline: 'What would have been sold without it',
    baselineFrom: {
      before: (n: number) =>
        `From ${enCount(n, 'ordinary week', 'ordinary weeks')} before it, in stock and without a discount. The four weeks after an earlier promotion do not count where there are five others.`,
      after: (n: number) =>
        `There are too few ordinary weeks before it, so from ${enWeeks(n)} after it (the third to the tenth).`,
    },
    baselineWeeks: 'Weeks of the baseline',
    before: 'Ordinary sales in as many weeks',
    season: 'Course of the category',
    seasonHint: {
      more: (share: string) =>
        `Other products of the category sold more in these weeks than before: the baseline is ${share} higher.`,
      less: (share: string) =>
        `Other products of the category sold less in these weeks than before: the baseline is ${share} lower.`,
      same: 'The category sold in these weeks as before.',
    },
    expected: 'Baseline',
    during: 'Sold in the promotion',
    uplift: 'Extra due to the promotion',

    cannibalization: 'Cannibalization of siblings',
    noFamily:
      'No family with other products was imported for the product, so cannibalization is not measured and counts as 0. The column “Family” is imported with products.',
    raw: 'Siblings together sold less by',
    counted: 'Of which counts',
    halo: 'Siblings sold more than usual (the promotion drew them along), which does not count as a loss.',
    capped: 'At most as much counts as the promotion added.',
    whole: 'All of it counts: it lies between zero and what was added.',

    after: 'What was only bought ahead',
    afterExpected: 'Expected after it',
    afterSold: 'Sold after it',
    dip: 'Shortfall after it',
    pulled: 'Pull-forward',
    afterHint:
      'Up to four weeks after the end, until the next promotion at most. A surplus does not count, a shortfall up to what was added.',
    incomplete: 'Data for these weeks are still to come: the shortfall may change.',
    noAfter: 'There are no weeks after it yet to compare with.',

    net: 'Net effect',
    netUnits: 'Extra − cannibalization − pull-forward',
    margin: 'Net margin',
    funding: 'Of which supplier funding',
    fundingFrom: {
      sales: 'from sales',
      proposal: 'from an approved proposal',
      product: 'standing agreement on the product',
      mixed: 'from several sources',
    },
    marginHint:
      'Margin of what was sold at the promotional price and what the supplier paid, less the baseline’s at the regular price, less the margin cannibalized and pulled forward. Net of VAT.',
    noCost: 'Without a cost the margin is not known.',
  },
});
