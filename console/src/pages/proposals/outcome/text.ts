import { enProducts, enWeeks, hrProducts, hrWeeks, messages } from '../../../i18n/messages.ts';

/** What came of a proposal, in the words of the trade. */
export const text = messages({
  hr: {
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
    difference: 'Razlika',
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
    difference: 'Difference',
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
