/** The week as of which is answered, which begins on `as_of`: the one after the last week with sales, but none later than that of today. */
import { weekIndex, ywOf } from '@promo/retail/weeks';
import type { Analysis } from './events/analysis.ts';

type Known = Pick<Analysis, 'lastWeek'>;

/** Its week index; 0 on an empty store. @param todayYw the ISO week of today */
export const asOfWeek = ({ lastWeek }: Known, todayYw: number): number => Math.min(lastWeek + 1, weekIndex(todayYw));

/** The yw of such a week index; null on an empty store. */
export const toldYw = ({ lastWeek }: Known, asOf: number): number | null => (lastWeek < 0 ? null : ywOf(asOf));

/** The yw as of which is answered; null on an empty store. */
export const asOfYw = (known: Known, todayYw: number): number | null => toldYw(known, asOfWeek(known, todayYw));
