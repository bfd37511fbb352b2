/** What rows are measured on: panels, servers, peers. Rows of one file share a stage. */
export interface Stage extends AsyncDisposable {
  readonly rounds: number;
  /** Makes it for the first row that needs it, so that a row asked for alone builds nothing else. */
  readonly use: <T>(make: (stage: Stage) => Promise<T> | T) => Promise<T>;
  /** To be done after the last row; what came later ends earlier. */
  readonly defer: (end: () => unknown) => void;
}

export function openStage(rounds: number): Stage {
  const stack = new AsyncDisposableStack();
  const made = new Map<unknown, Promise<unknown>>();
  const stage: Stage = {
    rounds,
    use: <T>(make: (stage: Stage) => Promise<T> | T) => {
      let thing = made.get(make) as Promise<T> | undefined;
      if (!thing) {
        thing = (async () => make(stage))();
        made.set(make, thing);
      }
      return thing;
    },
    defer: (end) => stack.defer(async () => void (await end())),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
  return stage;
}
