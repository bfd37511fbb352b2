import { type Static, Type } from 'typebox';
import { Day } from '../fields.ts';

/** A day's FMB check is not finished an hour after it was due. */
export const SWEEP_MISSED = 'scheduler.event.sweep-missed';
export const SweepMissed = Type.Object({
  sweep_id: Type.String(),
  date: Day('The day that it is for'),
});
export type SweepMissed = Static<typeof SweepMissed>;
