import type { Warnings } from '@promo/contracts/promo-proposals/decision';
import type { FrozenForecast } from '@promo/contracts/promo-proposals/forecast';
import { proposalMessage } from '@promo/contracts/promo-proposals/messages';
import { depthOf, mechanicOf } from '@promo/retail/depth';
import { isMultiBuy } from '@promo/retail/mechanics';
import { cents } from '@promo/retail/money';
import { clearFrom, lossOf } from '../conflicts/nc30-conflicts.ts';
import { type Spoil, spoiledCodes } from '../conflicts/spoil.ts';
import type { ProposalRecord } from '../proposal/proposal.ts';
import { warnEach, warnOnce } from './lines-warned.ts';

export interface CheckedLine {
  readonly code: string;
  /** null for a line without a price; of earlier releases a part. */
  readonly nc30: FrozenForecast['lines'][number]['nc30'];
}

/** What may not be announced, and what rests on proposals that can still change; with what to do instead. */
export const priceWarnings = (lines: readonly CheckedLine[]): Warnings => [
  ...notAnnounceable(lines.filter(({ nc30 }) => nc30?.announceable === false)),
  ...projected(lines.filter(({ nc30 }) => nc30?.rests_on?.length)),
];

const notAnnounceable = (lines: readonly CheckedLine[]): Warnings =>
  warnEach(
    lines.map(({ code, nc30 }) => ({
      sku: code,
      promo_price: nc30?.promo_price as number,
      nc30_price: nc30?.nc30_price as number,
      earliest_start: nc30?.earliest_start ?? undefined,
      highest_price: nc30?.max_announceable_price ?? undefined,
    })),
    proposalMessage.not_announceable,
  );

/**
 * Lines whose regular price is not the catalogue's, which NC30 and its conflicts go by; as the catalogue had it when they were last saved
 * or approved.
 */
export function regularPriceWarnings({ skus, expected }: Pick<ProposalRecord, 'skus' | 'expected'>): Warnings {
  const catalogue = new Map(expected?.regular_prices?.map(({ code, regular_price }) => [code, regular_price]));
  const others = skus.flatMap(({ code, regular_cents }) => {
    const catalogue_price = catalogue.get(code);
    if (catalogue_price === undefined || regular_cents === null || cents(catalogue_price) === regular_cents) return [];
    return [{ sku: code, regular_price: regular_cents / 100, catalogue_price }];
  });
  return warnEach(others, proposalMessage.other_regular_price);
}

/** Codes of lines with a discount from a regular price that is not known: nobody can say what they will cost, or hold that against NC30. */
export const unpricedCodes = ({ skus, mechanic }: Pick<ProposalRecord, 'skus' | 'mechanic'>): string[] =>
  skus
    .filter((line) => {
      const isUnpriced = line.promo_cents === null && !line.regular_cents;
      return isUnpriced && depthOf(line, mechanic) && !isMultiBuy(mechanicOf(line, mechanic) ?? '', 'typed');
    })
    .map(({ code }) => code);

export const unpricedWarnings = (record: Pick<ProposalRecord, 'skus' | 'mechanic'>): Warnings =>
  warnOnce(unpricedCodes(record), proposalMessage.unpriced_lines);

function projected(lines: readonly CheckedLine[]): Warnings {
  const ids = new Set(lines.flatMap(({ nc30 }) => nc30?.rests_on ?? []));
  const proposals = [...ids].sort((a, b) => a - b).map(String);
  const codes = lines.map(({ code }) => code);
  return warnOnce(codes, (told) => proposalMessage.projected_reference({ ...told, proposals }));
}

/** The later plans whose reference a plan spoils. */
export const spoilWarnings = (spoils: readonly Spoil[], id: number): Warnings =>
  spoils
    .filter(({ spoiler }) => spoiler.id === id)
    .map((spoil) =>
      proposalMessage.spoils_later({
        proposal_id: spoil.spoiled.id,
        skus: spoil.lines,
        points: Math.max(...spoiledCodes(spoil).map((code) => lossOf(spoil, code).points_lost)),
        clear_from: clearFrom(spoil.spoiler),
      }),
    );
