/** Too much at once, nobody there, no answer in time: it says nothing of the request, which may go well a moment later. */
const TRANSIENT: readonly number[] = [429, 503, 504];

/** Whether a refusal of a status may be over when the same is tried again. */
export const isTransient = (status: number): boolean => TRANSIENT.includes(status);
