import { demoLogin } from '@promo/client/sign-in';
import type { Example } from '@promo/contracts/openapi/examples';
import { isList } from '@promo/contracts/openapi/headers';
import { operationId } from '@promo/contracts/openapi/operation';
import {
  type BodyOf,
  MEDIA_TYPES,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type Route,
} from '@promo/contracts/route';
import type { Role } from '@promo/contracts/sections';

/** What an operation is asked with. */
interface Asked<R extends Route> {
  readonly params?: ParamsOf<R>;
  readonly query?: Partial<QueryOf<R>>;
  /** A CSV file as text, where the route takes one. */
  readonly body?: R['consumes'] extends string ? string : BodyOf<R>;
}

export interface Recorder {
  /** Asks a running system, and keeps the request and a short form of the answer. Throws at anything but success. */
  record<const R extends Route>(declared: R, asked?: Asked<R>): Promise<ResponseOf<R>>;
  /** Keeps a request that a demo cannot carry out, and that is answered with nothing. */
  note<const R extends Route>(declared: R, asked: Asked<R>): void;
  /** What was recorded, by operation. */
  examples(): Record<string, Example>;
  /** Headers that are declared and were not sent, or the other way round. */
  faults(): readonly string[];
}

/** Records as the demo user of a role. */
export async function createRecorder(gateway: string, role: Role): Promise<Recorder> {
  const authorization = `Bearer ${await demoLogin(gateway, role)}`;
  const examples = new Map<string, Example>();
  const faults: string[] = [];

  async function record<const R extends Route>(declared: R, asked: Asked<R> = {}): Promise<ResponseOf<R>> {
    const { method, path, consumes = MEDIA_TYPES.json } = declared;
    const { body } = asked;
    const response = await fetch(addressOf(gateway, path, asked), {
      method,
      headers: { authorization, ...(body !== undefined && { 'content-type': consumes }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== declared.status) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    faults.push(...headerFaults(declared, response.headers));
    const answer = text === '' ? undefined : JSON.parse(text);
    examples.set(operationId(declared), {
      ...(asked.params !== undefined && { params: asked.params }),
      ...(asked.query !== undefined && { query: asked.query }),
      ...(body !== undefined && { body }),
      ...(answer !== undefined && { answer: shortened(answer) }),
    } as Example);
    return answer;
  }

  return {
    record,
    note: (declared, asked) => void examples.set(operationId(declared), asked as Example),
    examples: () => Object.fromEntries([...examples].sort(([a], [b]) => (a < b ? -1 : 1))),
    faults: () => faults,
  };
}

function addressOf(gateway: string, path: string, { params = {}, query = {} }: { params?: unknown; query?: object }) {
  const filled = path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const url = new URL(filled, gateway);
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) url.searchParams.append(name, String(one));
  return url;
}

function headerFaults(declared: Route, headers: Headers): string[] {
  const { method, path, etag } = declared;
  const told = { etag: etag === true, 'x-total-count': isList(declared) };
  return Object.entries(told)
    .filter(([name, is]) => headers.has(name) !== is)
    .map(([name, is]) => `${method} ${path}: ${name} is ${is ? 'declared and not sent' : 'sent and not declared'}`);
}

/** So many items of a list are kept. */
const ITEMS = 2;

/** Fields that are told to the caller alone. */
const SECRETS: readonly string[] = ['token', 'secret'];

/** What is left of a token or secret: what kind it is. */
const unusable = (secret: string): string => `${/^[a-z]+_/.exec(secret)?.[0] ?? 'eyJhbGciOiJFZERTQSJ9.'}…`;

/** Lists cut, and tokens made unusable. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, ITEMS).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRETS.includes(key) ? unusable(String(inner)) : shortened(inner),
    ]),
  );
}
