/**
 * What an earlier plan costs a later one under the NC30 rule: with the price u of the earlier one, the later price p is
 * measured against u instead of the catalogue's regular price r. It could announce 100 (r - p) / r percent, and may announce
 * 100 (u - p) / u, or nothing where u <= p. Each pair is reckoned alone: another earlier plan may cost more.
 */
import type { Nc30Conflict } from '@promo/contracts/promo-proposals/conflicts';
import type { Severity } from '@promo/contracts/promo-proposals/words';
import { isoDate } from '@promo/retail/calendar';
import { compareTexts } from '@promo/retail/compare';
import { depthOfPrice } from '@promo/retail/depth';
import { WINDOW_DAYS } from '@promo/retail/nc30';
import { round2 } from '@promo/retail/round';
import { nameOf } from '../calendar/overlaps.ts';
import { type Plan, unitCents } from '../calendar/plan.ts';
import {
  type Acknowledged,
  acknowledgedBy,
  boundedBy,
  bySeverity,
  depthIn,
  etagOf,
  overlapWeeks,
  pairKey,
  rankOf,
  severityBetween,
  sidesOf,
} from './conflicts.ts';
import { type Spoil, spoiledCodes } from './spoil.ts';

/** What an acknowledged spoil depends on: the terms versions of the two proposals, and the severity that was accepted. */
export interface Nc30State {
  readonly terms_version: number;
  readonly other_terms_version: number;
  readonly severity: Severity;
}

/** It holds for a spoil that is at most as severe. */
type Nc30Acknowledgement = Acknowledged<Nc30State>;

/** Looks up the acknowledgement that still holds for a spoil: neither its terms have changed since, nor is it more severe. */
type StillAcknowledged = (spoil: Spoil) => Nc30Acknowledgement | undefined;

export function nc30AcknowledgedAmong(rows: Iterable<Nc30Acknowledgement>): StillAcknowledged {
  const byPair = new Map<string, Nc30Acknowledgement>();
  for (const row of rows) {
    const pair = pairKey(row.proposal_id, row.terms_version, row.other_proposal_id, row.other_terms_version);
    const known = byPair.get(pair);
    if (!known || rankOf(row) < rankOf(known)) byPair.set(pair, row);
  }
  return (spoil) => {
    const [a, b] = sides(spoil);
    const found = byPair.get(pairKey(a.id, a.terms_version, b.id, b.terms_version));
    return found && rankOf(found) <= rankOf({ severity: spoilSeverity(spoil) }) ? found : undefined;
  };
}

/**
 * Spoils as they are answered, the most severe first. Each is made when it is asked for, of the spoil as it stands now: the index may change
 * meanwhile, since third plans have a part in what is spoiled.
 *
 * @param most so many SKUs of each are told, those that lose most; all, by code, when left out
 */
export const nc30ConflictsOf = (
  spoils: readonly Spoil[],
  acknowledged: StillAcknowledged,
  most?: number,
): IteratorObject<Nc30Conflict> =>
  spoils
    .map((spoil) => {
      const [a, b] = sides(spoil);
      const now = { ...spoil, bits: [...spoil.bits] };
      return { spoil: now, severity: spoilSeverity(spoil), id_a: a.id, id_b: b.id };
    })
    .sort(bySeverity)
    .values()
    .map(({ spoil }) => nc30ConflictOf(spoil, acknowledged(spoil), most));

export function nc30StateOf(spoil: Spoil): Nc30State {
  const [a, b] = sides(spoil);
  return {
    terms_version: a.terms_version,
    other_terms_version: b.terms_version,
    severity: spoilSeverity(spoil),
  };
}

/** The lower id first. */
export const sides = ({ spoiler, spoiled }: Spoil): readonly [Plan, Plan] =>
  spoiler.id < spoiled.id ? [spoiler, spoiled] : [spoiled, spoiler];

function nc30ConflictOf(spoil: Spoil, acknowledgement: Nc30Acknowledgement | undefined, most?: number): Nc30Conflict {
  const { spoiler, spoiled, lines } = spoil;
  const [a, b] = sides(spoil);
  const losses = spoiledCodes(spoil)
    .map((code) => ({ code, loss: lossOf(spoil, code) }))
    .sort(most === undefined ? byCode : byLoss);
  const skus = losses.slice(0, most).map(({ code, loss }) => ({
    code,
    name: nameOf(code, [a, b]),
    discount_pct_a: depthIn(a, code),
    discount_pct_b: depthIn(b, code),
    price_a: unitCents(a, code) / 100,
    price_b: unitCents(b, code) / 100,
    ...loss,
  }));
  return {
    kind: 'nc30',
    ...sidesOf(a, b),
    spoiler_id: spoiler.id,
    spoiled_id: spoiled.id,
    overlap_weeks: overlapWeeks(a, b),
    ...boundedBy(most, lines),
    skus,
    points_lost: Math.max(...losses.map(({ loss }) => loss.points_lost)),
    clear_from: clearFrom(spoiler),
    severity: spoilSeverity(spoil),
    etag: etagOf(nc30StateOf(spoil)),
    ...acknowledgedBy(acknowledgement),
  };
}

type Loss = { readonly code: string; readonly loss: ReturnType<typeof lossOf> };

const byCode = (x: Loss, y: Loss): number => compareTexts(x.code, y.code);

const byLoss = (x: Loss, y: Loss): number => y.loss.points_lost - x.loss.points_lost || byCode(x, y);

/** The first day of a later plan, or of the campaign that it continues, in whose window a plan has no day any more. */
export const clearFrom = ({ days }: Plan): string => isoDate((days as { last: number }).last + WINDOW_DAYS + 1);

/** The percentages that the later plan may announce of a SKU. */
export function lossOf({ spoiler, spoiled }: Spoil, code: string) {
  const [reference, price] = [unitCents(spoiler, code), unitCents(spoiled, code)];
  const regular = spoiled.lines.get(code)?.catalogue_cents as number;
  const without = depthOfPrice(regular, price);
  const now = depthOfPrice(reference, price);
  return {
    regular_price: regular / 100,
    announced_pct_without: round2(without),
    announced_pct_with: round2(now),
    points_lost: round2(without - now),
  };
}

/**
 * high: a SKU of the later plan could not be announced as a reduction any more, since the earlier price is as low or lower,
 * or both are approved; medium: one is approved; low: neither.
 */
export const spoilSeverity = ({ spoiler, spoiled, silenced }: Spoil): Severity =>
  severityBetween(spoiler, spoiled, silenced > 0);
