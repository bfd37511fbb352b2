import { type Static, Type } from 'typebox';

/** A day's FMB check is not finished an hour after it was due. */
export const SWEEP_MISSED = 'scheduler.event.sweep-missed';
export const SweepMissed = Type.Object({
  sweep_id: Type.String(),
  date: Type.String({ description: 'The day that it is for, YYYY-MM-DD' }),
});
export type SweepMissed = Static<typeof SweepMissed>;
