/** What the method says of one planned promotion, depth by depth. */
import type { RawForecast } from '../depth-curve.ts';
import { addNear, depthKernel, type NearSums, noNearSums } from '../near-events.ts';
import { DISPLAY, depthTerm, FEATURE } from './features.ts';
import type { Shape } from './observations.ts';
import { ownDeparture, type Regression, type Response } from './regression.ts';
import { spreadByDepth, type Upside, type UpsideInput } from './upside.ts';

/** A SKU's past promotions; weights as they are before depths are compared. */
export interface OwnEvents {
  readonly depth: number[];
  readonly weight: number[];
  readonly residual: number[];
  /** The deepest of them, −∞ without any. */
  deepest: number;
}

export const noOwnEvents = (): OwnEvents => ({
  depth: [],
  weight: [],
  residual: [],
  deepest: Number.NEGATIVE_INFINITY,
});

export function addOwnEvent(own: OwnEvents, depth: number, weight: number, residual: number): void {
  own.depth.push(depth);
  own.weight.push(weight);
  own.residual.push(residual);
  own.deepest = Math.max(own.deepest, depth);
}

/** k of one of them at a depth. */
export const ownWeightAt = (own: OwnEvents, i: number, depth: number): number =>
  (own.weight[i] as number) * depthKernel(own.depth[i] as number, depth);

/** What a SKU's past promotions say at whole percents: reckoned once, whenever and however long the planned one runs. */
export function nearSumsOf(own: OwnEvents): (first: number, size: number) => NearSums {
  let known: NearSums | undefined;
  return (first, size) => {
    if (known?.first === first && known.size === size) return known;
    const near = noNearSums(first, size);
    for (let i = 0; i < own.weight.length; i++) {
      addNear(near, own.depth[i] as number, own.weight[i] as number, own.residual[i] as number);
    }
    known = { ...near, weight: near.weight.slice(0, size), residual: near.residual.slice(0, size) };
    return known;
  };
}

/** All that its forecast and its upside depend on beside its depth. */
export interface Promotion {
  readonly response: Response;
  /** The depth term about which the response turns. */
  readonly centre: number;
  readonly own: OwnEvents;
  /** The regression's column of the baseline. */
  readonly size: number;
  readonly weeks: number;
  /** Standard deviation of the baseline weeks over their mean. */
  readonly variation: number;
  /** Weeks from the forecast to the start. */
  readonly lead: number;
}

/** ŷ at one depth. */
export function expectedAt({ response, centre, own }: Promotion, depth: number): number {
  let sum = 0;
  let weight = 0;
  for (let i = 0; i < own.weight.length; i++) {
    const near = ownWeightAt(own, i, depth);
    sum += near * (own.residual[i] as number);
    weight += near;
  }
  return response.level + response.slope * (depthTerm(depth) - centre) + ownDeparture(sum, weight);
}

/** What the upside depends on. @param expected ŷ at that depth */
export function upsideInput({ own, size, weeks, variation }: Promotion, depth: number, expected: number): UpsideInput {
  const ownEvents = own.weight.length;
  const beyond = ownEvents > 0 ? depth - own.deepest : 0;
  return { size, ownEvents, depthTerm: depthTerm(depth), beyond, expected, weeks, variation };
}

const DEPTH_TERMS = Float64Array.from({ length: 101 }, (_, percent) => depthTerm(percent / 100));

/** @param correction ln of what expected lifts are multiplied by @param nearSums of the promotion's own events */
export function rawForecast(
  promotion: Promotion,
  upside: Upside,
  correction: number,
  nearSums = nearSumsOf(promotion.own),
): RawForecast {
  const { response, centre, own } = promotion;
  return ({ first, expected, p10, p90 }) => {
    const near = nearSums(first, expected.length);
    const { above, below, scaleAt } = spreadByDepth(upside, upsideInput(promotion, 0, 0), promotion.lead);
    for (let i = 0; i < expected.length; i++) {
      const depth = (first + i) / 100;
      const term = DEPTH_TERMS[first + i] as number;
      const middle =
        response.level +
        response.slope * (term - centre) +
        ownDeparture(near.residual[i] as number, near.weight[i] as number);
      expected[i] = middle + correction;
      const scale = scaleAt(term, own.weight.length > 0 ? depth - own.deepest : 0, middle);
      p90[i] = middle + Math.max(above * scale, correction);
      p10[i] = middle + Math.min(below * scale, correction);
    }
    return near.weight;
  };
}

/** What leaflet and second placement do at any depth: β_f·2f + β_s·2s, at least 0. Shares, NaN where not known. */
export function placementLift(
  { varying }: Shape,
  { fixed }: Pick<Regression, 'fixed'>,
  effects: Float64Array,
  from: number,
  { feature, display }: { readonly feature: number; readonly display: number },
): number {
  const liftOf = (column: number, share: number) => {
    const j = varying.indexOf(column);
    if (j < 0 || Number.isNaN(share)) return 0;
    return 2 * share * ((fixed[column] as number) + (effects[from + j] as number));
  };
  return Math.max(0, liftOf(FEATURE, feature) + liftOf(DISPLAY, display));
}
