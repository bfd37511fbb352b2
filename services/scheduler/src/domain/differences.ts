/** A point of time, as the clock and the database give it. */
interface Moment {
  getTime(): number;
}

/** A day as the scheduler has it. */
interface Known {
  readonly date: string;
  /** How often it was asked for; a run recorded before there were attempts has none. */
  readonly attempt?: number;
  readonly published_at: Moment | null;
  readonly finished_at: Moment | null;
}

interface Differences<Run extends Known> {
  /** Open here, done there: the event that tells it was lost, or somebody closed the day by hand. */
  readonly done: readonly Run[];
  /** Asked for or even done as far as is known here, and not done there: to be asked for again. */
  readonly lost: readonly Run[];
  /** Done there, and not known here. */
  readonly unknown: readonly string[];
  /** Days between known ones that nobody knows. */
  readonly gaps: readonly string[];
}

/** A command that is not done after so long may be lost; with each attempt the next one waits twice as long. */
const FIRST_WAIT_MS = 5 * 60_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;

/**
 * Compares what the scheduler knows of days with what npl says, which is the truth: what npl has not swept is not swept. The two differ
 * after one of their databases was restored or lost.
 *
 * @param days those that both were looked up for, in order; open runs may be older
 * @param finished days that npl has swept
 */
export function differences<Run extends Known>(
  days: readonly string[],
  runs: readonly Run[],
  finished: ReadonlyMap<string, Moment>,
  now: Moment,
): Differences<Run> {
  const known = new Set(runs.map(({ date }) => date));
  const unknown = days.filter((date) => finished.has(date) && !known.has(date));
  const either = (date: string) => known.has(date) || finished.has(date);
  const [first, last] = [days.findIndex(either), days.findLastIndex(either)];
  const undone = runs.filter(({ date }) => !finished.has(date));
  return {
    done: runs.filter(({ date, finished_at }) => finished_at === null && finished.has(date)),
    lost: undone.filter((run) => run.finished_at !== null || isLate(run, now)),
    unknown,
    gaps: first < 0 ? [] : days.slice(first, last).filter((date) => !either(date)),
  };
}

/** Published so long ago that it should be done; a time that is still to come was written by a clock that ran ahead. */
function isLate({ attempt = 1, published_at }: Known, now: Moment): boolean {
  if (published_at === null) return false;
  const since = now.getTime() - published_at.getTime();
  return since < 0 || since >= Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
}
