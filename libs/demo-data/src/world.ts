import type { Axis } from './axis.ts';
import { type CampaignLine, campaignLines } from './campaign-lines.ts';
import { CAMPAIGNS } from './campaigns.ts';
import type { Offer } from './offers.ts';

/** Everything the files are made of, a family at a time, so that memory does not grow with the range. */
export interface World {
  readonly skus: number;
  readonly seed: number;
  readonly axis: Axis;
  /** The lines of every campaign of the plan, by its key. */
  readonly lines: ReadonlyMap<string, readonly CampaignLine[]>;
  /** By SKU: the promotion of a campaign that has run or is running, in positions on the axis, as far as sales go. */
  readonly ran: ReadonlyMap<string, Run>;
}

interface Run {
  readonly start: number;
  /** First week after it. */
  readonly end: number;
  readonly offer: Offer;
}

/** The current week of campaigns is the one after the axis. */
export function worldOf(skus: number, seed: number, axis: Axis): World {
  const lines = campaignLines(skus, seed, axis);
  const current = axis.yws.length;
  const ran = new Map<string, Run>();
  for (const { key, start, weeks } of CAMPAIGNS) {
    if (weeks === 0 || start >= 0 || current + start < 0) continue;
    const span = { start: current + start, end: Math.min(current, current + start + weeks) };
    for (const { product, offer } of lines.get(key) ?? []) ran.set(product.sku, { ...span, offer });
  }
  return { skus, seed, axis, lines, ran };
}
