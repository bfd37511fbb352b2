import { randomUUID } from 'node:crypto';
import { fetchJson } from '@promo/client/fetch-json';
import { patiently } from '@promo/client/patiently';
import { demoLogin } from '@promo/client/sign-in';

/** One load of demo data: what each part of it goes by. */
export interface DemoLoad {
  readonly call: Call;
  readonly range: { readonly skus: number; readonly weeks: number; readonly seed: number };
  /** The day that the load began: over midnight its parts would be of two. */
  readonly today: Temporal.PlainDate;
  /** After a load that was broken off. */
  readonly again: boolean;
  readonly say: (line: string) => void;
}

/** Asks the gateway as the demo user of a role. A change may say for which version of the record it is meant. */
type Call = <T>(by: string, method: string, path: string, body?: object, version?: number) => Promise<T>;

/** How a repeat is refused where the first request was done after all: its record is gone, or of a later version. */
const DONE: readonly unknown[] = [404, 412];

/** Requests that are repeated until they are answered. What is created bears a key, by which it is created once. */
export function demoCalls(gateway: string): Call {
  const tokens = new Map<string, string>();
  return async <T>(by: string, method: string, path: string, body?: object, version?: number) => {
    const token = tokens.get(by) ?? (await patiently(() => demoLogin(gateway, by)));
    tokens.set(by, token);
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
      ...(version && { 'if-match': `"${version}"` }),
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return patiently(async (repeat) => {
      try {
        return await fetchJson<T>(`${method} ${path}`, new URL(path, gateway), init);
      } catch (error) {
        if (repeat && DONE.includes((error as { status?: number }).status)) return undefined as T;
        throw error;
      }
    });
  };
}
