import { IDENTITY_HEADER, type Identity } from '@promo/contracts/identity';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route } from '@promo/contracts/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { Type } from 'typebox';
import type { VerifyIdentity } from './identity.ts';

export interface Call<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The caller, as the gateway vouches for. */
  readonly identity: Identity;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler may give back: the declared answer, or a body it serialised itself. */
type Answer<R extends Route> = ResponseOf<R> | Raw | typeof NOT_MODIFIED;

/** The copy that the caller has, by its ETag, is still good: 304. */
export const NOT_MODIFIED = Symbol('not modified');

/** JSON that is already written; Fastify sends it as it is. */
export class Raw {
  readonly body: Buffer | string;
  constructor(body: Buffer | string) {
    this.body = body;
  }
}

/** A route without parameters refuses them, as any route refuses an unknown one. */
const NO_QUERY = Type.Object({}, { additionalProperties: false });

/** Answers a declared route: identity first, then validation by the declaration's schemas, then the handler. */
export function serve<const R extends Route>(
  app: FastifyInstance,
  declared: R,
  verify: VerifyIdentity,
  handler: (call: Call<R>) => Answer<R> | Promise<Answer<R>>,
): void {
  const identities = new WeakMap<FastifyRequest, Identity>();
  app.register((scope, _options, done) => {
    if (declared.consumes) {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(declared.consumes, (_request, payload, parsed) => parsed(null, payload));
      scope.addHook('preParsing', hangUpOnRest);
    }
    scope.route({
      method: declared.method,
      url: declared.path,
      config: { section: declared.section, ...(declared.consumes && { consumes: declared.consumes }) },
      schema: {
        ...(declared.params && { params: declared.params }),
        querystring: declared.query ?? NO_QUERY,
        ...(declared.body && { body: declared.body }),
        response: { [declared.status]: declared.response },
      },
      ...(declared.bodyLimit && { bodyLimit: declared.bodyLimit }),
      onRequest: async (request) => {
        identities.set(request, await verify(request.headers[IDENTITY_HEADER] as string | undefined));
      },
      handler: async (request, reply) => {
        const answer = await handler({
          params: request.params as ParamsOf<R>,
          query: request.query as QueryOf<R>,
          body: request.body as BodyOf<R>,
          identity: identities.get(request) as Identity,
          request,
          reply,
        });
        if (answer === NOT_MODIFIED) return reply.code(304).send();
        reply.code(declared.status);
        if (!(answer instanceof Raw)) return answer;
        reply.type('application/json; charset=utf-8');
        return answer.body;
      },
    });
    done();
  });
}

type PreParsingDone = (error: null, payload: RequestPayload) => void;

/** How long a caller may take to read an answer that came before the end of its upload. */
const LINGER_MS = 1_000;

/**
 * An upload that was answered before its end, and that nobody reads any more, would hold its connection open, and with it
 * the server's stop. Not cut at once: the caller would lose the answer. (The socket is noted now, because a request whose
 * reading is given up loses it.)
 */
function hangUpOnRest(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  payload: RequestPayload,
  done: PreParsingDone,
): void {
  const { socket } = raw;
  reply.raw.once('finish', () => {
    if (!raw.complete) setTimeout(() => socket.destroy(), LINGER_MS);
  });
  done(null, payload);
}
