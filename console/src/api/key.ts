import { useState } from 'react';

/** A fresh key for the Idempotency-Key header. (randomUUID is there only where the page came by HTTPS.) */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Gives the same body the same key, so that what is sent again after its answer was lost is made once; any other body another. */
export interface KeyOf {
  (body: object): string;
  /** Once its answer has come: sent again then, it is meant to be made again. */
  readonly answered: (body: object) => void;
}

export function keysByBody(): KeyOf {
  const keys = new Map<string, string>();
  const keyOf = (body: object) => {
    const written = JSON.stringify(body);
    const key = keys.get(written) ?? newKey();
    keys.set(written, key);
    return key;
  };
  return Object.assign(keyOf, { answered: (body: object) => void keys.delete(JSON.stringify(body)) });
}

/** The same for as long as a page or a dialog stands. */
export function useKeys(): KeyOf {
  const [keyOf] = useState(keysByBody);
  return keyOf;
}
