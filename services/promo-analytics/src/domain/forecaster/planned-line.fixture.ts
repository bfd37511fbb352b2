import type { Economics } from './economics.ts';
import type { PlannedLine } from './lines-together.ts';
import type { Terms } from './terms.ts';

/** 10.00 with 25 % VAT is 8.00 net; less 4.00 cost m0 = 4.00. Two weeks of 50; a unit gained takes 0.1 of the family, at 3.00. */
export const TERMS: Economics = {
  price: 10,
  cost: 4,
  vatRate: 25,
  funding: 0,
  baseline: 50,
  weeks: 2,
  cannibalization: 0.1,
  pullForward: 0.05,
  familyMargin: 3,
};

export const line = (fields: Partial<PlannedLine> = {}, terms: Partial<Terms> = {}): PlannedLine => ({
  code: 'A',
  family: null,
  terms: { ...TERMS, ...terms },
  depth: 20,
  uplift: { expected: 1.5, mean: 1.5, p10: 1, p90: 2 },
  onHand: null,
  onOrder: null,
  nc30: null,
  ...fields,
});
