/** A failure that the user can act on: its message is printed as it stands, without a stack. */
export class Fatal extends Error {
  override name = 'Fatal';
}

/** What to print of a failure. */
export function explain(error: unknown): string {
  if (error instanceof Fatal) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
