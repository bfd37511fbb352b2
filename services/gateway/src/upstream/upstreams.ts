import { PROXIED } from '@promo/contracts/gateway/routes';
import { IDENTITY_HEADER } from '@promo/contracts/identity';
import { REQUEST_ID_HEADER } from '@promo/http/create-http';
import type { FastifyRequest } from 'fastify';
import { Agent, type Dispatcher, request } from 'undici';
import { followNames, isNamed } from './dns.ts';
import { roundRobin } from './round-robin.ts';

/** The longest a service may take to begin its answer, and then between two parts of it. */
export const ANSWER_TIMEOUT_MS = 8_000;

/** Connections to each origin of a service. */
const CONNECTIONS = 256;

/**
 * A connection that is not used is given up here long before a stopping service closes it, see `drain`: a request that is on
 * its way at that very moment would be lost.
 */
const IDLE_MS = 1_000;

export interface Upstreams extends AsyncDisposable {
  readonly agent: Dispatcher;
  /** Where each service of the contracts' table listens; of several replicas the first, which stands for all. */
  readonly origins: Readonly<Record<string, string>>;
  /** So many requests can be under way to a replica of a service. */
  readonly connections: number;
}

/**
 * One pool of connections for everything that the gateway asks. Origins of replicas are separated by commas; all addresses
 * of a name are replicas too.
 */
export function connectUpstreams(
  origins: Record<string, string>,
  { answerTimeoutMs = ANSWER_TIMEOUT_MS, connections = CONNECTIONS } = {},
): Upstreams {
  for (const service of Object.keys(PROXIED)) {
    if (!origins[service]) throw new Error(`nobody said where ${service} is`);
  }
  const agent = new Agent({
    connections,
    keepAliveMaxTimeout: IDLE_MS,
    connect: { timeout: 2_000 },
    headersTimeout: answerTimeoutMs,
    bodyTimeout: 30_000,
  });
  const lists = Object.entries(origins).map(([service, list]) => [service, list.split(',')] as const);
  const several = lists.map(([, list]) => list).filter((list) => list.length > 1);
  const replicas = new Map(several.map((list): [string, readonly string[]] => [list[0] as string, list]));
  const named = lists.flatMap(([, list]) => (list.length === 1 ? list.filter(isNamed) : []));
  const following = followNames(named, replicas);
  return {
    agent: several.length + named.length === 0 ? agent : agent.compose(roundRobin(replicas)),
    connections,
    origins: Object.fromEntries(lists.map(([service, [first]]) => [service, first as string])),
    [Symbol.asyncDispose]: async () => {
      following[Symbol.dispose]();
      await agent.close();
    },
  };
}

/** Asks a service on the gateway's own account; throws where it cannot be reached in time. */
export async function ask({ agent }: Upstreams, url: string, timeoutMs: number, headers: Record<string, string> = {}) {
  const answer = await request(url, { dispatcher: agent, headers, signal: AbortSignal.timeout(timeoutMs) });
  return { status: answer.statusCode, body: (await answer.body.json()) as unknown };
}

/** What a service needs to know of the request: who asks, and under which id. */
export const onBehalfOf = (caller: FastifyRequest): Record<string, string> => ({
  [IDENTITY_HEADER]: caller.session?.signed ?? '',
  [REQUEST_ID_HEADER]: caller.id,
});
