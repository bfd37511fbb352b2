import type { ErrorBody } from '@promo/contracts/errors';
import { language } from '../i18n/language.ts';
import { fetchSentences } from '../wording/wording.ts';
import { ApiError, SessionEnded } from './errors.ts';
import type { Input, Output, RouteKey } from './routes.ts';
import { bearer, signedOut } from './token.ts';

/** What any call may be given beside its input. */
export interface Extra {
  readonly signal?: AbortSignal;
  /** Version, or other tag, that the change is meant for; another one is refused with 412. */
  readonly ifMatch?: number | string;
  /** A repeat with the same key gets the first answer. */
  readonly idempotencyKey?: string;
}

/** The gateway itself gives up what takes so long, see ANSWER_TIMEOUT_MS there and its wait for a turn: after this the network has lost it. */
const ANSWER_MS = 20_000;

type Parameters = Readonly<Record<string, unknown>>;

/** The input may be left out where the route requires nothing. */
type Arguments<I> = object extends I ? [input?: I & Extra] : [input: I & Extra];

/**
 * Calls a route of the contracts, for example `call('GET /api/promo/calendar', { query: { status: ['draft'] } })`. Throws an
 * ApiError for every answer that is no success.
 */
export const call = <K extends RouteKey>(key: K, ...[input]: Arguments<Input<K>>): Promise<Output<K>> =>
  callWith(key, (input ?? {}) as Input<K> & Extra);

/** As `call`, where the route is not known yet: the input cannot be left out. */
export async function callWith<K extends RouteKey>(key: K, input: Input<K> & Extra): Promise<Output<K>> {
  const response = await send(key, input as Anything);
  return (response.status === 204 ? undefined : await whole(response.json(), input.signal)) as Output<K>;
}

/** A list as a file for people, in their language, where it can be had as CSV or XLSX. */
export async function download(key: RouteKey, { params, query, format }: File): Promise<Blob> {
  const response = await send(key, { params, query: { ...query, format, labels: language() } });
  return whole(response.blob());
}

interface File {
  readonly params?: Parameters;
  readonly query: Parameters;
  readonly format: 'csv' | 'xlsx';
}

interface Anything extends Extra {
  readonly params?: Parameters;
  readonly query?: Parameters;
  readonly body?: unknown;
}

async function send(key: RouteKey, { params = {}, query = {}, body, ...extra }: Anything): Promise<Response> {
  const [method, path] = key.split(' ') as [string, string];
  const token = await bearer();
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {});
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (extra.ifMatch !== undefined) headers.set('if-match', `"${extra.ifMatch}"`);
  if (extra.idempotencyKey) headers.set('idempotency-key', extra.idempotencyKey);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ANSWER_MS);
  const asked = fetch(urlOf(path, params, query), {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: extra.signal ? AbortSignal.any([extra.signal, late.signal]) : late.signal,
  });
  const response = await whole(asked, extra.signal).finally(() => clearTimeout(timer));
  if (response.ok) {
    if (isForeign(response)) throw new ApiError(0);
    return response;
  }
  const refusal = refusalOf(response.status, await response.json().catch(() => undefined), token);
  await fetchSentences();
  throw refusal;
}

/** The error of an answer that is no success, to what was sent with a token. */
export function refusalOf(status: number, body: Partial<ErrorBody> | undefined, token: string | null): ApiError {
  if (status !== 401 || token === null) return new ApiError(status, body);
  signedOut(token);
  return new SessionEnded(body);
}

/** What is received; where the network lost it, or a part, that is an ApiError without an answer, unless nobody waits for it any more. */
const whole = <T>(received: Promise<T>, signal?: AbortSignal): Promise<T> =>
  received.catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiError(0);
  });

/** No route answers with a page: one is of what stands between, as the sign-in to a network. */
const isForeign = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') === true;

/** Path with its parameters filled in, and a query in which lists are repeated and empty values left out. */
export function urlOf(path: string, params: Parameters = {}, query: Parameters = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, given] of Object.entries(query)) {
    for (const value of Array.isArray(given) ? given : [given]) {
      if (value !== undefined && value !== null && value !== '') search.append(name, String(value));
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
