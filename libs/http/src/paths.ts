import { serviceMessage } from '@promo/contracts/messages/service';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * What a path may not hold: an encoded slash, backslash, dot or zero byte, a backslash, an empty or dot segment, a
 * fragment. Two servers may read such a path differently, and a check by one would not hold for the other.
 */
const AMBIGUOUS = /^[^?]*?(?:%(?:2f|5c|2e|00)|\\|\/\/|#|\/\.{1,2}(?:[/?]|$))/i;

interface Known {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Answers a request that no route serves, and tells whether it did. */
export type Fallback = (request: FastifyRequest, reply: FastifyReply) => boolean;

/**
 * Settles what no route answers before a body is read: ambiguous paths are 400, a known path with another method is 405
 * with Allow, the rest is 404 unless `fallback` answers it. Call it before routes are added.
 */
export function usePaths(app: FastifyInstance, fallback: Fallback = () => false): void {
  const known = new Map<string, Known>();
  app.addHook('onRoute', ({ url, method }) => {
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const name of [method].flat()) entry.methods.add(name);
    known.set(url, entry);
  });
  /** Of the path itself where a route has it literally, else of all routes with parameters that it fits. */
  const methodsAt = (path: string): Iterable<string> => {
    const literal = known.get(path);
    if (literal) return literal.methods;
    return [...known.values()].filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => [...methods]);
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (AMBIGUOUS.test(request.raw.url as string)) {
      return reply.code(400).send(serviceMessage.ambiguous_path());
    }
    const { is404 } = request;
    if (!is404 && !request.routeOptions.url?.includes(':')) return done();
    const path = decoded(pathOf(request).replace(/(?<=.)\/$/, ''));
    // The router takes a word for an id where the word's own route lacks the method.
    if (!is404 && !known.has(path)) return done();
    const methods = [...new Set(methodsAt(path))].sort();
    if (methods.length === 0 && fallback(request, reply)) return;
    if (methods.length === 0) return reply.code(404).send(serviceMessage.nothing_there({ path }));
    return reply.code(405).header('allow', methods.join(', ')).send(serviceMessage.wrong_method({ path, methods }));
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(serviceMessage.not_found()));
}

/** The path as asked for, without the query, which may hold what no log or message should repeat. */
export function pathOf(request: FastifyRequest): string {
  const url = request.raw.url as string;
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** As the router reads it; what cannot be decoded matches nothing. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function patternOf(url: string): RegExp {
  const source = url.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source.replaceAll('*', '.*')}$`);
}
