import { inBatches } from '@promo/contracts/batches';
import type { Label } from '@promo/contracts/promo-proposals/labels';
import type { LabelGap } from '@promo/contracts/promo-proposals/words';
import { LABEL_GAPS } from '@promo/contracts/promo-proposals/words';

/** Labels on an A4 sheet, three by eight. */
const PER_SHEET = 24;

export const sheetsOf = (labels: readonly Label[]): Label[][] => inBatches(labels, PER_SHEET);

interface Gap {
  readonly gap: LabelGap;
  /** Products whose labels have it. */
  readonly labels: readonly Label[];
}

/** What is missing, in the catalogue's order, each with the labels where it is. */
export const gapsOf = (labels: readonly Label[]): Gap[] =>
  LABEL_GAPS.map((gap) => ({ gap, labels: labels.filter(({ gaps }) => gaps.includes(gap)) })).filter(
    (found) => found.labels.length > 0,
  );
