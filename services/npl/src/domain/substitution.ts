import type { Message } from '@promo/contracts/messages/message';
import { nplMessage } from '@promo/contracts/npl/messages';
import type { NewChild } from './child-rows.ts';
import type { NplRecord, Substitution } from './record.ts';

/** A record as far as substitution is concerned. */
export type Replacing = Pick<NplRecord, '_id' | 'sku' | 'status' | 'substitutions'>;

/**
 * Why a record may not get a substitution; undefined when it may. `others` are all records that replace anything. Those
 * that were phased out have left their place to others, but are still part of the chain in which nothing replaces itself.
 */
export function substitutionFault(
  record: Replacing,
  wanted: NewChild<'substitutions'>,
  others: readonly Replacing[],
): Message | undefined {
  const { parent_sku, kind, share_pct } = wanted;
  if (parent_sku === record.sku) return nplMessage.replaces_itself({ sku: record.sku });
  const chain = chainTo(
    record.sku,
    parent_sku,
    others.filter(({ _id }) => _id !== record._id),
  );
  if (chain) return nplMessage.substitution_loop({ skus: [record.sku, ...chain] });

  const successors = others
    .filter(({ _id, status }) => _id !== record._id && status !== 'phase_out')
    .flatMap(({ sku, substitutions }) => substitutions.filter(replaces(parent_sku)).map((row) => ({ sku, ...row })));
  const hard = successors.find((row) => row.kind === 'hard');
  if (hard) return nplMessage.hard_successor_there({ parent_sku, sku: hard.sku });
  const [first] = successors;
  if (kind === 'hard') return first && nplMessage.successor_there({ parent_sku, sku: first.sku });
  const taken = hundredths(successors.reduce((sum, row) => sum + row.share_pct, 0));
  if (taken + hundredths(share_pct) <= 10_000) return undefined;
  return nplMessage.shares_over_100({ parent_sku, taken_pct: taken / 100, share_pct });
}

const replaces = (sku: string) => (row: Substitution) => row.parent_sku === sku;

/** Percent as a whole number, since sums of fractions are not exact. */
const hundredths = (pct: number): number => Math.round(pct * 100);

/** The codes from one to another along what each replaces; undefined where there is no such way. */
function chainTo(goal: string, start: string, records: readonly Replacing[]): string[] | undefined {
  const parents = new Map(records.map(({ sku, substitutions }) => [sku, substitutions.map((row) => row.parent_sku)]));
  const cameFrom = new Map<string, string | null>([[start, null]]);
  for (const sku of cameFrom.keys()) {
    if (sku === goal) return wayTo(goal, cameFrom);
    for (const parent of parents.get(sku) ?? []) if (!cameFrom.has(parent)) cameFrom.set(parent, sku);
  }
  return undefined;
}

function wayTo(goal: string, cameFrom: ReadonlyMap<string, string | null>): string[] {
  const way: string[] = [];
  for (let sku: string | null | undefined = goal; sku != null; sku = cameFrom.get(sku)) way.unshift(sku);
  return way;
}
