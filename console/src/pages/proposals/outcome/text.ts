import { enProducts, enWeeks, hrProducts, hrWeeks, messages } from '../../../i18n/messages.ts';

/** What came of a proposal, in the words of the trade. */
export const text = messages({
  hr: {
    title: 'Plan i ostvarenje',
    states: {
      not_started: 'Nije počela',
      running: 'U tijeku',
      partly: 'Završila, podaci još stižu',
      complete: 'Konačno',
    },
    hints: {
      not_started: 'Akcija još nije počela.',
      running: 'Akcija je u tijeku: brojke su zasad, razlika prema planu dolazi kad je uvezena prodaja svih tjedana.',
      partly:
        'Akcija je završila, ali nisu uvezeni svi njezini tjedni ili oni poslije nje, pa se brojke mogu promijeniti.',
      complete: 'Uvezena je sva prodaja, i tjedana poslije akcije.',
    },
    asOf: (week: string) => `Prodaja je uvezena do početka tjedna ${week}.`,
    noSales: 'Prodaja još nije uvezena.',
    nothingYet: 'Prodaja tjedana ove akcije još nije uvezena, pa se nema što usporediti.',
    verdict: (amount: string, sign: number) =>
      sign === 0
        ? 'Dodatna marža točno kako je planirana'
        : `Dodatna marža ${amount} ${sign < 0 ? 'ispod' : 'iznad'} plana`,
    figure: 'Ukupno',
    plan: 'Plan',
    actual: 'Ostvareno',
    soFar: 'Dosad',
    difference: 'Razlika',
    within: (most: string) => `Rast je unutar prognoze: nije prešao ${most} kom, ispod čega ostaje 9 od 10 akcija.`,
    beyond: (most: string) => `Rast je veći od prognoze: prešao je ${most} kom, ispod čega ostaje 9 od 10 akcija.`,
    notRun: (n: number, margin: string) =>
      `Nije se održala: ${hrProducts(n)}; od njih se očekivalo ${margin} dodatne marže.`,
    deeper: (n: number) => `Dublji popust od planiranog: ${hrProducts(n)}.`,
    longer: (n: number) => `Dulje od planiranog: ${hrProducts(n)}.`,
    valueAdded: (points: string, worse: boolean, n: number) =>
      `Procjena planera ${worse ? 'dalja' : 'bliža'} je ostvarenju od prognoze za ${points} postotnih bodova rasta (${hrProducts(n)}).`,
    lines: 'Po artiklima',
    worstFirst: 'najlošiji prema planu prvi',
    table: 'Plan i ostvarenje po artiklima',
    product: 'Artikl',
    uplift: 'Rast',
    upliftMeans:
      'Rast je prema tjednima prije akcije, kao u planu. Učinak uz to prati sezonu, pa rast istog artikla ondje može biti drukčiji.',
    units: 'Količina',
    revenue: 'Promet',
    funding: 'Sufinanciranje',
    margin: 'Dod. marža',
    planned: (value: string) => `plan ${value}`,
    remarks: {
      not_run: 'Nije se održala: nijedan tjedan nije prodan po akcijskoj cijeni',
      deeper: (actual: string, planned: string) => `Dublje: ${actual} umjesto ${planned}`,
      longer: (actual: number, planned: number) => `Dulje: ${hrWeeks(actual)} umjesto ${planned}`,
      beyond_p90: 'Rast veći od prognoze (9 od 10)',
      hidden: 'Trajna oznaka akcije: učinak se ne mjeri',
    },
  },
  en: {
    title: 'Plan and result',
    states: { not_started: 'Not started', running: 'Running', partly: 'Over, data still coming', complete: 'Final' },
    hints: {
      not_started: 'The promotion has not begun.',
      running:
        'The promotion is running: figures are so far, the difference comes when sales of all weeks are imported.',
      partly:
        'The promotion is over, but not all of its weeks, or of those after it, are imported: figures may change.',
      complete: 'All sales are imported, of the weeks after the promotion too.',
    },
    asOf: (week: string) => `Sales are imported up to the beginning of week ${week}.`,
    noSales: 'No sales are imported yet.',
    nothingYet: 'Sales of this promotion’s weeks are not imported yet, so there is nothing to compare.',
    verdict: (amount: string, sign: number) =>
      sign === 0
        ? 'Incremental margin just as planned'
        : `Incremental margin ${amount} ${sign < 0 ? 'below' : 'above'} plan`,
    figure: 'In total',
    plan: 'Plan',
    actual: 'Actual',
    soFar: 'So far',
    difference: 'Difference',
    within: (most: string) => `Uplift within the forecast: not above ${most} pcs, which 9 of 10 promotions stay below.`,
    beyond: (most: string) => `Uplift beyond the forecast: above ${most} pcs, which 9 of 10 promotions stay below.`,
    notRun: (n: number, margin: string) =>
      `Did not run: ${enProducts(n)}; ${margin} of incremental margin was expected of them.`,
    deeper: (n: number) => `Deeper discount than planned: ${enProducts(n)}.`,
    longer: (n: number) => `Longer than planned: ${enProducts(n)}.`,
    valueAdded: (points: string, worse: boolean, n: number) =>
      `The planner’s figure was ${points} points of uplift ${worse ? 'further off' : 'nearer'} than the forecast (${enProducts(n)}).`,
    lines: 'By product',
    worstFirst: 'the worst against plan first',
    table: 'Plan and result by product',
    product: 'Product',
    uplift: 'Uplift',
    upliftMeans:
      'Uplift is over the weeks before the promotion, as in the plan. Performance follows the season too, so that the uplift of a product may differ there.',
    units: 'Units',
    revenue: 'Revenue',
    funding: 'Funding',
    margin: 'Incr. margin',
    planned: (value: string) => `plan ${value}`,
    remarks: {
      not_run: 'Did not run: no week was sold at a promotional price',
      deeper: (actual: string, planned: string) => `Deeper: ${actual} instead of ${planned}`,
      longer: (actual: number, planned: number) => `Longer: ${enWeeks(actual)} instead of ${planned}`,
      beyond_p90: 'Uplift beyond the forecast (9 of 10)',
      hidden: 'Permanent promotion flag: its effect is not measured',
    },
  },
});
