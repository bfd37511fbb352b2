/** What promotions of SKUs are expected to bring, each SKU and span looked up once. */
import type { ForecastBasis, MissingTerm } from '@promo/contracts/promo-analytics/words';
import { announcedDepth, centsAt, depthOfPrice } from '@promo/retail/depth';
import { isMultiBuy, normaliseTaken } from '@promo/retail/mechanics';
import { knownPrice } from '@promo/retail/money';
import type { FromFit } from '../forecast/fit-state.ts';
import { prepareForecasts } from '../forecast/forecast.ts';
import type { ForecastContext } from '../forecast/forecast-context.ts';
import type { Plan } from '../forecast/plan.ts';
import type { Economics } from '../forecaster/economics.ts';
import { breakEvenUplift } from '../forecaster/economics.ts';
import { capOfSku, depthPercent } from '../forecaster/forecast-sku.ts';
import { complete, lacking, termsOf } from '../forecaster/terms.ts';
import { type Uplift, type UpliftAt, upliftCurve } from '../forecaster/uplift-curve.ts';
import { shareOfDiscount, usualFundedShare } from '../forecaster/usual-funding.ts';
import { type PromoFigures, promoFigures } from './promo-figures.ts';
import type { CalendarQuestion, PlannedPromo } from './question.ts';

/** What is known of a SKU. */
export interface SkuFacts {
  readonly ordinal: number;
  /** Of one week, with the funding that is known; null where price, cost or ordinary sales are not known. */
  readonly terms: Economics | null;
  /** Which of those are not known. */
  readonly missing: readonly MissingTerm[];
  /** Share of the discount that the supplier is expected to pay beside it. */
  readonly fundedShare: number;
  /** Units of an ordinary week that a family's promotions can take from it, and the margin of each, euro; 0 where either is not known. */
  readonly baseline: number;
  readonly margin: number;
  readonly hasFamily: boolean;
  /** Deepest depth at which forecasts are trusted, percent. */
  readonly cap: number;
}

/** A promotion with what it brings. */
export interface Reckoned extends PlannedPromo {
  /** As paid, percent of the regular price. */
  readonly paid: number;
  /** Its funding is what the supplier usually pays: nobody has said so. */
  readonly fundingIsGuess: boolean;
  /** null where it is not known. */
  readonly figures: PromoFigures | null;
  readonly uplift: Uplift | null;
  readonly breakEven: number | null;
  readonly basis: ForecastBasis | null;
}

export interface Reckoning {
  readonly factsOf: (ordinal: number) => SkuFacts;
  /** Uplifts by depth of a SKU's plain discounts, by when they start and how long they run; null without a forecast. */
  readonly curvesOf: (ordinal: number) => (start: number, weeks: number) => UpliftAt | null;
  readonly reckon: (planned: PlannedPromo) => Reckoned;
  /** Where every forecast that was asked for is from. */
  readonly forecasts: readonly FromFit[];
}

/** The terms at a depth, percent, with what the supplier is expected to pay of it. */
export function fundedTerms(terms: Economics, fundedShare: number, depth: number): Economics {
  if (fundedShare === 0) return terms;
  return { ...terms, funding: terms.funding + shareOfDiscount(fundedShare, terms, depth) };
}

export function createReckoning(context: ForecastContext, question: CalendarQuestion): Reckoning {
  const { analysis, asOf } = context;
  const { catalog } = analysis;
  const facts = new Map<number, SkuFacts>();
  const forecasts: FromFit[] = [];

  function factsOf(ordinal: number): SkuFacts {
    const known = facts.get(ordinal);
    if (known) return known;
    const agreed = question.fundingOf(ordinal);
    const terms = termsOf(analysis, ordinal, { asOf, weeks: 1, funding: agreed ?? 0 });
    const margin = catalog.margin[ordinal] as number;
    const canLose = terms.baseline !== null && !Number.isNaN(margin);
    const made = {
      ordinal,
      terms: complete(terms),
      missing: lacking(terms),
      fundedShare: agreed === null && question.usualFunding ? usualFundedShare(analysis, ordinal) : 0,
      baseline: canLose ? (terms.baseline as number) : 0,
      margin: canLose ? margin / 100 : 0,
      hasFamily: terms.familyMargin !== null,
      cap: capOfSku(context, ordinal),
    };
    facts.set(ordinal, made);
    return made;
  }

  function forecastsOf(plan: Pick<Plan, 'ordinal' | 'mechanic' | 'feature' | 'display'>) {
    const at = prepareForecasts(context, plan);
    return (start: number, weeks: number) => {
      const forecast = at({ weeks, startWeek: start });
      forecasts.push({ fittedAsOf: forecast.fittedAsOf, provisional: forecast.provisional });
      return { forecast, curve: upliftCurve((depth) => forecast.at(depth / 100)) };
    };
  }

  function reckon(planned: PlannedPromo): Reckoned {
    const { ordinal, start, weeks, cents, funding, feature, display } = planned;
    const mechanic = normaliseTaken(planned.mechanic ?? '');
    const { terms, fundedShare, hasFamily } = factsOf(ordinal);
    const regular = knownPrice(catalog.products[ordinal]?.regularPrice);
    const { forecast, curve } = forecastsOf({ ordinal, mechanic, feature, display })(start, weeks);
    const announced = announcedDepth(regular, cents, planned.depth) ?? depthPercent(forecast.usualDepth);
    const paid = cents === null ? announced : depthOfPrice(regular ?? 0, cents);
    const uplift = curve?.(Math.min(90, announced)) ?? null;
    const usual = terms && fundedTerms(terms, fundedShare, paid);
    const known = usual && { ...usual, weeks, funding: funding ?? usual.funding };
    return {
      ...planned,
      depth: announced,
      paid,
      cents:
        cents ?? (regular === null || isMultiBuy(planned.mechanic ?? '', 'typed') ? null : centsAt(regular, announced)),
      funding: known?.funding ?? funding ?? question.fundingOf(ordinal),
      fundingIsGuess: funding === null && fundedShare > 0 && (known?.funding ?? 0) > 0,
      figures: known && uplift && promoFigures(known, paid, uplift, hasFamily),
      uplift,
      breakEven: known && breakEvenUplift(known, paid),
      basis: forecast.basis,
    };
  }

  return {
    factsOf,
    curvesOf: (ordinal) => {
      const forecastAt = forecastsOf({ ordinal });
      return (start, weeks) => forecastAt(start, weeks).curve;
    },
    reckon,
    forecasts,
  };
}
