import { ask } from '@promo/bus/ask';
import type { Bus } from '@promo/bus/connect';
import { inBatches } from '@promo/contracts/batches';
import { dailySweeps, MAX_DAYS_ASKED } from '@promo/contracts/npl/fmb';

/** What npl says: its day, and when it finished the checks of which days. */
interface Sweeps {
  readonly today: Temporal.PlainDate;
  readonly finished: ReadonlyMap<string, Date>;
}

/** What the scheduler asks of npl. */
export interface Peers {
  /** Which of these days npl has swept, one at least. Throws the Refusal, 503 or 504, when npl does not answer. */
  readonly askSweeps: (dates: readonly string[]) => Promise<Sweeps>;
}

/** Asks over the bus, in as few questions as fit. */
export const peersOver = (bus: Bus): Peers => ({
  askSweeps: async (dates) => {
    const finished = new Map<string, Date>();
    let day = '';
    for (const some of inBatches(dates, MAX_DAYS_ASKED)) {
      const { today, sweeps } = await ask(bus, dailySweeps, { dates: some });
      day = today;
      for (const { date, finished_at } of sweeps) if (finished_at) finished.set(date, new Date(finished_at));
    }
    return { today: Temporal.PlainDate.from(day), finished };
  },
});
