import { useState } from 'react';

/** A fresh key for the Idempotency-Key header. (randomUUID is there only where the page came by HTTPS.) */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Gives the same body the same key, so that what is sent again after its answer was lost is made once; any other body another. */
export interface KeyOf {
  (body: object): string;
  /** Once its answer has come: sent again then, it is meant to be made again. */
  readonly answered: (body: object) => void;
  /** The same for whatever was sent. */
  readonly forget: () => void;
}

/** Where keys are kept beyond the page, by what was sent; null for none. */
interface Kept {
  readonly kept: () => Readonly<Record<string, string>> | null;
  readonly keep: (keys: Readonly<Record<string, string>> | null) => void;
}

export function keysByBody(shelf?: Kept): KeyOf {
  const keys = new Map(Object.entries(shelf?.kept() ?? {}));
  const keep = () => shelf?.keep(keys.size > 0 ? Object.fromEntries(keys) : null);
  const keyOf = (body: object) => {
    const written = JSON.stringify(body);
    const key = keys.get(written) ?? newKey();
    keys.set(written, key);
    keep();
    return key;
  };
  return Object.assign(keyOf, {
    answered: (body: object) => {
      keys.delete(JSON.stringify(body));
      keep();
    },
    forget: () => {
      keys.clear();
      keep();
    },
  });
}

/** Keys of what is sent, for as long as a page or a dialog stands. */
export function useKeys(): KeyOf {
  const [keyOf] = useState(keysByBody);
  return keyOf;
}
