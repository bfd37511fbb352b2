/** What proposals that are not approved plan of a question's products. It is nothing that stands: a suggestion may lie upon it. */
import type { PendingLine } from '@promo/contracts/promo-analytics/suggestions';
import type { Planned } from '@promo/contracts/promo-proposals/events';
import { compareTexts } from '@promo/retail/compare';

/** What is known of a proposal, as it was told. */
interface Told extends Pick<Planned, 'start_yw' | 'end_yw' | 'lines'> {
  readonly _id: number;
  readonly status?: string | undefined;
  readonly title?: string | null | undefined;
  readonly source?: string | undefined;
  readonly user?: Planned['user'];
}

interface Asked {
  readonly from_yw: number;
  readonly to_yw: number;
  readonly isChosen: (sku: string) => boolean;
  /** Proposals that stand though they are not approved. */
  readonly keep: ReadonlySet<number>;
}

/** Lines that run in a week of the range, by SKU, week and proposal. */
export function pendingOf(plans: readonly Told[], { from_yw, to_yw, isChosen, keep }: Asked): PendingLine[] {
  return plans
    .flatMap(({ _id, title = null, status = '', source = null, user = null, start_yw, end_yw, lines }) => {
      if (start_yw === null || end_yw === null || status === 'approved' || keep.has(_id)) return [];
      if (start_yw > to_yw || end_yw < from_yw) return [];
      const about = { proposal_id: _id, title, status, source, user, start_yw, end_yw };
      return lines.flatMap(({ code: sku, discount_pct }) => (isChosen(sku) ? [{ sku, ...about, discount_pct }] : []));
    })
    .sort((a, b) => compareTexts(a.sku, b.sku) || a.start_yw - b.start_yw || a.proposal_id - b.proposal_id);
}

/** Lines by SKU: each of thousands of promotions is compared with its own product's alone. */
export type PendingBySku = ReadonlyMap<string, readonly PendingLine[]>;

export const bySku = (pending: readonly PendingLine[]): PendingBySku => Map.groupBy(pending, ({ sku }) => sku);

/** Those that plan the SKU of a promotion in one of its weeks, but the promotion's own. */
export const alsoPlanned = (
  pending: PendingBySku,
  {
    sku,
    start_yw,
    end_yw,
    proposal_id,
  }: Pick<PendingLine, 'sku' | 'start_yw' | 'end_yw'> & { proposal_id: number | null },
): number[] =>
  (pending.get(sku) ?? [])
    .filter((one) => one.start_yw <= end_yw && one.end_yw >= start_yw)
    .flatMap((one) => (one.proposal_id === proposal_id ? [] : one.proposal_id));
