/** Where the client gets the caller's token from; the session sets it, so that neither imports the other. */

let source: () => Promise<string | null> = async () => null;
let onSignedOut = () => {};

export function takeTokensFrom(tokens: () => Promise<string | null>, refused: () => void): void {
  source = tokens;
  onSignedOut = refused;
}

/** The caller's token, null for an anonymous one. */
export const bearer = (): Promise<string | null> => source();

/** The server no longer takes the token. */
export const signedOut = (): void => onSignedOut();
