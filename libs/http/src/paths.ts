import type { ErrorBody } from '@promo/contracts/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * What a path may not hold: an encoded slash, backslash, dot or zero byte, a backslash, an empty or dot segment, a
 * fragment. Two servers may read such a path differently, and a check by one would not hold for the other.
 */
const AMBIGUOUS = /^[^?]*?(?:%(?:2f|5c|2e|00)|\\|\/\/|#|\/\.{1,2}(?:[/?]|$))/i;

interface Known {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/**
 * Settles what no route answers before a body is read: ambiguous paths are 400, a known path with another method is 405
 * with Allow, the rest is 404. Call it before routes are added.
 */
export function usePaths(app: FastifyInstance): void {
  const known = new Map<string, Known>();
  app.addHook('onRoute', ({ url, method }) => {
    const entry = known.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const name of [method].flat()) entry.methods.add(name);
    known.set(url, entry);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (AMBIGUOUS.test(request.raw.url as string)) {
      return reply.code(400).send({ detail: 'the path is ambiguous: write it plainly' } satisfies ErrorBody);
    }
    if (!request.is404) return done();
    const path = decoded(pathOf(request));
    const methods = [...known.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((entry) => [...entry.methods]);
    if (methods.length === 0) return reply.code(404).send({ detail: `nothing is served at ${path}` });
    const allow = [...new Set(methods)].sort().join(', ');
    return reply
      .code(405)
      .header('allow', allow)
      .send({ detail: `${path} takes ${allow}` });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: 'not found' }));
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
