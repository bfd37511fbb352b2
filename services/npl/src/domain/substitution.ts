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
): string | undefined {
  const { parent_sku, kind, share_pct } = wanted;
  if (parent_sku === record.sku) return `${record.sku} cannot replace itself`;
  const chain = chainTo(
    record.sku,
    parent_sku,
    others.filter(({ _id }) => _id !== record._id),
  );
  if (chain) return `${[record.sku, ...chain].join(' → ')} is a loop: a product would replace itself`;

  const successors = others
    .filter(({ _id, status }) => _id !== record._id && status !== 'phase_out')
    .flatMap(({ sku, substitutions }) => substitutions.filter(replaces(parent_sku)).map((row) => ({ sku, ...row })));
  const hard = successors.find((row) => row.kind === 'hard');
  if (hard) return `${parent_sku} has a hard successor, ${hard.sku}: it cannot have another`;
  const [first] = successors;
  if (kind === 'hard') {
    return first && `${parent_sku} has a successor, ${first.sku}: a hard one must be the only one`;
  }
  const taken = hundredths(successors.reduce((sum, row) => sum + row.share_pct, 0));
  if (taken + hundredths(share_pct) <= 10_000) return undefined;
  return `soft successors of ${parent_sku} have ${taken / 100} % of it: ${share_pct} % more would be over 100 %`;
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
