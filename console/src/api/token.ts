/**
 * The session as the rooms below it see it: the session sets itself here when it starts, so that neither the client nor the shared
 * pieces import it.
 */
interface Caller {
  /** Their token, null for an anonymous caller. */
  readonly token: () => Promise<string | null>;
  /** The server no longer takes the token. */
  readonly refused: () => void;
  /** Signs out, so that somebody else can sign in. */
  readonly leave: () => Promise<void>;
}

let caller: Caller = { token: async () => null, refused: () => {}, leave: async () => {} };

export const setCaller = (next: Caller): void => {
  caller = next;
};

export const bearer = (): Promise<string | null> => caller.token();
const ended = new Set<string>();
/** A token is no longer taken: told once, however many requests it was sent with, also when somebody has signed in anew meanwhile. */
export const signedOut = (token: string): void => {
  if (ended.has(token)) return;
  ended.add(token);
  caller.refused();
};

export const signOut = (): Promise<void> => caller.leave();
