import { IDENTITY_HEADER, type Identity } from '@promo/contracts/identity';
import type { ImportReport } from '@promo/contracts/imports';
import type { BodyOf, ParamsOf, ResponseOf, Route } from '@promo/contracts/route';
import type { Service, ServiceOptions } from '@promo/runtime/run';
import { testIdentities } from './identity.ts';
import { silent } from './log.ts';
import { startProcess, type TestProcess } from './process.ts';
import { type Surroundings, startSurroundings } from './surroundings.ts';

type Settings = Surroundings['settings'] & { readonly IDENTITY_PUBLIC_KEY: string };

/** What tells one service from the others. */
interface Tested<Config extends Settings> {
  readonly name: string;
  /** Its main file, for processes of their own. */
  readonly main: string;
  /** What its addresses begin with. */
  readonly base: '/api/promo' | '/api/npl' | '/api/account';
  readonly start: (config: Config, options: Required<ServiceOptions>) => Promise<Service>;
  /** What it is told beside what every service is. */
  readonly config: Omit<Config, keyof Settings>;
  /** Who calls unless a test says otherwise. */
  readonly as: Identity;
  readonly now?: (() => Date) | undefined;
}

/** How a request differs from the usual one. */
export interface Request {
  readonly as?: Identity;
  readonly headers?: Record<string, string>;
  /** Of another replica. */
  readonly url?: string | undefined;
}

export interface Answer<T> {
  readonly status: number;
  readonly etag: string | null;
  /** null where there is none. */
  readonly body: T;
}

/** A service in surroundings of its own, called as the gateway would. `Body` is what its tests look at in answers. */
export interface TestService<Body> extends Surroundings {
  readonly service: Service;
  /** The usual caller, for requests that a test sends itself. */
  readonly identity: Record<string, string>;
  /** Starts another replica. */
  replica(): Promise<Service>;
  /** Starts the service as a process of its own. */
  process(): Promise<TestProcess>;
  /** The answer to a GET as it came, its headers and bytes. */
  raw(path: string, request?: Request): Promise<Response>;
  get<T = Body>(path: string, request?: Request): Promise<Answer<T> & { readonly headers: Headers }>;
  /** Sends a body as JSON; a text as it is. */
  call(method: string, path: string, body?: unknown, request?: Request): Promise<Answer<Body>>;
  /** Calls a declared route, and throws where it does not answer as declared. */
  take<const R extends Route>(declared: R, sent?: { params?: ParamsOf<R>; body?: BodyOf<R> }): Promise<ResponseOf<R>>;
  upload(
    dataset: string,
    csv: string | Uint8Array<ArrayBuffer>,
    query?: string,
    url?: string,
  ): Promise<Answer<ImportReport & Body>>;
}

/** 2026-11-21, the Saturday of week 47, at 10:00 UTC; from then on it ticks. */
const morning = () => new Date(Date.parse('2026-11-21T10:00:00Z') + performance.now());

export async function startTestService<Config extends Settings, Body>(
  tested: Tested<Config>,
): Promise<TestService<Body>> {
  await using stack = new AsyncDisposableStack();
  const around = stack.use(await startSurroundings());
  const { publicKey, sign } = testIdentities();
  const config = { ...around.settings, IDENTITY_PUBLIC_KEY: publicKey, ...tested.config } as unknown as Config;
  const launch = () => tested.start(config, { logger: silent(tested.name), now: tested.now ?? morning });
  const service = stack.use(await launch());
  const identity = { [IDENTITY_HEADER]: await sign(tested.as) };

  const send = async (path: string, init: RequestInit, { as, headers, url = service.url }: Request = {}) => {
    const caller = as ? { [IDENTITY_HEADER]: await sign(as) } : identity;
    return fetch(`${url}${path}`, { ...init, headers: { ...caller, ...(init.headers as object), ...headers } });
  };
  const sendJson = (method: string, path: string, body: unknown, request?: Request) => {
    if (body === undefined) return send(path, { method }, request);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return send(path, { method, headers: { 'content-type': 'application/json' }, body: text }, request);
  };
  const raw = (path: string, request?: Request) => send(tested.base + path, {}, request);

  const kept = stack.move();
  return {
    ...around,
    service,
    identity,
    replica: async () => kept.use(await launch()),
    process: () => {
      const env = Object.fromEntries(Object.entries(config).map(([name, value]) => [name, String(value)]));
      return startProcess(tested.main, env, (child) => kept.defer(() => void child.kill('SIGKILL')));
    },
    raw,
    get: async (path, request) => {
      const response = await raw(path, request);
      return { ...(await answerIn<never>(response)), headers: response.headers };
    },
    call: async (method, path, body, request) => answerIn(await sendJson(method, tested.base + path, body, request)),
    async take(declared, { params, body } = {}) {
      const path = declared.path.replace(/:(\w+)/g, (_, name) => String((params as Record<string, unknown>)[name]));
      const answered = await sendJson(declared.method, path, body);
      if (answered.status === declared.status) return (await answerIn<never>(answered)).body;
      throw new Error(`${declared.method} ${path}: ${answered.status} ${await answered.text()}`);
    },
    upload: async (dataset, csv, query = '', url = service.url) => {
      const init = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: csv };
      return answerIn(await send(`${tested.base}/imports/${dataset}${query}`, init, { url }));
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function answerIn<T>(response: Response): Promise<Answer<T>> {
  const { status, headers } = response;
  const text = await response.text();
  return { status, etag: headers.get('etag'), body: (text ? JSON.parse(text) : null) as T };
}
