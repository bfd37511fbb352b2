import type { Coded } from '../../wording/wording.ts';
import type { Concern } from './concern.ts';

/** What the server warns of when conflicts are open, and when prices are above the lowest in 30 days. */
const OF_CONFLICTS: readonly string[] = ['open_conflict', 'spoils_later'];
const OF_PRICES: readonly string[] = ['nc30_above_reference', 'not_announceable'];
/** Told wherever one decides, by the proposal itself. */
const OF_ITSELF: readonly string[] = ['already_over', 'funding_to_agree'];

/** Whether a decision was confirmed with all that the server then warned of in sight, as many of each, so that nothing is news. */
export function areForeseen(
  warnings: readonly Coded[],
  { conflicts = 0, breaches }: Pick<Concern, 'conflicts' | 'breaches'>,
): boolean {
  const of = (codes: readonly string[]) => warnings.filter(({ code = '' }) => codes.includes(code));
  // many lines share one warning, which tells how many they are
  const lines = (code: string) => of([code]).reduce((sum, { params }) => sum + Number(params?.lines ?? 1), 0);
  return (
    of([...OF_CONFLICTS, ...OF_PRICES, ...OF_ITSELF]).length === warnings.length &&
    of(OF_CONFLICTS).length <= conflicts &&
    OF_PRICES.every((code) => lines(code) <= breaches)
  );
}
