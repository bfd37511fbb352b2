import { inBatches } from '@promo/contracts/batches';
import type { Nc30Country } from '@promo/retail/nc30';
import { sharedRuns } from '@promo/runtime/shared-runs';
import type { Db } from 'mongodb';
import { CodeNumbers, type Plan, planOf } from '../domain/calendar/plan.ts';
import { ConflictIndex } from '../domain/conflicts/conflict-index.ts';
import { SpoilIndex } from '../domain/conflicts/spoil-index.ts';
import { readAllVersions, readForPlans, type Version } from '../store/partial-proposals.ts';

/** Every proposal as a plan, by id, and what clashes or spoils among them. */
export interface Calendar {
  readonly plans: ReadonlyMap<number, Plan>;
  readonly clashes: ConflictIndex;
  readonly spoils: SpoilIndex;
  readonly codes: CodeNumbers;
}

export interface CalendarMemory {
  /**
   * Resolves with the calendar as it stands: whatever any replica had acknowledged before the call is in it, and whatever a transaction sees
   * that is under way.
   */
  readonly refresh: () => Promise<Calendar>;
  /** How often it was seen to have changed. */
  readonly changes: () => number;
}

/** So many proposals are read at once. */
const BATCH = 1_000;

/**
 * The calendar that this replica holds. Each refresh compares the versions of all proposals, read from an index, with its own,
 * and when they came to be, since a restore takes versions back; it reads what differs. That holds after a restart and beside
 * other replicas without any message between them, and costs a few milliseconds at thousands of proposals.
 */
export function createCalendarMemory(db: Db, country: Nc30Country): CalendarMemory {
  const plans = new Map<number, Plan>();
  const clashes = new ConflictIndex();
  const spoils = new SpoilIndex(country);
  const codes = new CodeNumbers();
  const calendar: Calendar = { plans, clashes, spoils, codes };
  let changes = 0;

  async function load(): Promise<Calendar> {
    const versions = await readAllVersions(db);
    const present = new Set(versions.map(({ _id }) => _id));
    const gone = [...plans.keys()].filter((known) => !present.has(known));
    for (const id of gone) {
      plans.delete(id);
      clashes.remove(id);
      spoils.remove(id);
    }
    const changed = versions.filter((now) => !isSame(now, plans.get(now._id))).map(({ _id }) => _id);
    if (gone.length + changed.length > 0) changes++;
    for (const some of inBatches(changed, BATCH)) {
      for await (const record of readForPlans(db, some)) {
        const plan = planOf(record, codes);
        plans.set(plan.id, plan);
        clashes.put(plan);
        spoils.put(plan);
      }
    }
    return calendar;
  }

  return { refresh: sharedRuns(load), changes: () => changes };
}

const isSame = (now: Version, known: Plan | undefined): boolean =>
  known?.version === now.version && known.updated_at === now.updated_at;
