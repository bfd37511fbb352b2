import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Refusal } from '@promo/contracts/errors';
import { IDENTITY_HEADER, type Identity } from '@promo/contracts/identity';
import { serviceMessage } from '@promo/contracts/messages/service';
import {
  type BodyOf,
  type Format,
  MEDIA_TYPES,
  PARQUET_TYPE,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  type Route,
} from '@promo/contracts/route';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { Type } from 'typebox';
import { acceptsGzip, COMPRESSED_FROM, compress } from './gzip.ts';
import type { VerifyIdentity } from './identity.ts';
import { takeJson } from './json-body.ts';

export interface Call<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
  /** The caller, as the gateway vouches for. */
  readonly identity: Identity;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler may give back: the declared answer, a body it serialised itself, or a file in a declared format. */
type Answer<R extends Route> = ResponseOf<R> | Raw | JsonStream | Download | typeof NOT_MODIFIED;

/** The copy that the caller has, by its ETag, is still good: 304. */
export const NOT_MODIFIED = Symbol('not modified');

/**
 * JSON that is already written, whole or in parts. A large one is compressed for callers who take that, unless its
 * encoding is settled.
 */
export class Raw {
  readonly body: Buffer | string | readonly Buffer[];
  readonly encoding: 'gzip' | 'identity' | undefined;
  constructor(body: Buffer | string, encoding?: 'gzip' | 'identity');
  constructor(body: Buffer | readonly Buffer[], encoding: 'gzip' | 'identity');
  constructor(body: Raw['body'], encoding?: 'gzip' | 'identity') {
    this.body = body;
    this.encoding = encoding;
  }
}

/** JSON that is written while it is sent, as fast as the caller reads it. */
export class JsonStream {
  readonly body: Readable;
  constructor(pieces: AsyncIterable<string>) {
    this.body = Readable.from(pieces, { objectMode: false });
  }
}

/** A file, streamed to the caller as it is made. */
export class Download {
  readonly format: Format;
  /** With its extension; plain ASCII. */
  readonly name: string;
  readonly body: Readable;
  constructor(format: Format, name: string, body: Readable) {
    this.format = format;
    this.name = name;
    this.body = body;
  }
}

/** A route without parameters refuses them, as any route refuses an unknown one. */
export const NO_QUERY = Type.Object({}, { additionalProperties: false });

/** Answers a declared route with what its handler gives back. */
export type Serve = <const R extends Route>(declared: R, handler: Handler<R>) => void;

type Handler<R extends Route> = (call: Call<R>) => Answer<R> | Promise<Answer<R>>;

/**
 * How a service adds its routes: on its server, with its check of who calls. Each request meets identity first, then
 * validation by the declaration's schemas, then the handler.
 */
export function serving(app: FastifyInstance, verify: VerifyIdentity): Serve {
  const identities = new WeakMap<FastifyRequest, Identity>();
  return <const R extends Route>(declared: R, handler: Handler<R>) => {
    app.register((scope, _options, done) => {
      prepareBody(scope, declared);
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
          if (answer instanceof Download) return sendFile(reply, answer);
          if (answer instanceof JsonStream) return sendJson(reply, answer);
          return answer instanceof Raw ? rawBody(reply, answer) : answer;
        },
      });
      done();
    });
  };
}

/** A file is handed over unread; JSON is parsed as the declaration says. */
function prepareBody(scope: FastifyInstance, { consumes, body, optionalBody }: Route): void {
  if (consumes) {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([consumes, PARQUET_TYPE], (_request, payload, parsed) =>
      parsed(null, piecesOf(payload)),
    );
    scope.addHook('preParsing', hangUpOnRest);
    scope.addHook('preValidation', needFile(consumes));
  } else if (!body || optionalBody) {
    takeJson(scope, { emptyToo: true });
  }
  if (optionalBody) scope.addHook('preValidation', emptyBody);
}

/** The body to send of JSON that is already written, with the headers that it needs. */
export function rawBody(reply: FastifyReply, { body, encoding }: Raw) {
  reply.type('application/json; charset=utf-8');
  if (encoding === 'gzip') reply.header('content-encoding', 'gzip');
  if (Array.isArray(body)) {
    const length = body.reduce((sum: number, part: Buffer) => sum + part.length, 0);
    return reply.header('content-length', length).send(Readable.from(body, { objectMode: false }));
  }
  const whole = body as Buffer | string;
  if (encoding || whole.length < COMPRESSED_FROM) return whole;
  reply.header('vary', 'accept-encoding');
  if (!acceptsGzip(reply.request)) return whole;
  reply.header('content-encoding', 'gzip');
  return compress(whole);
}

function sendJson(reply: FastifyReply, { body }: JsonStream): FastifyReply {
  reply.type('application/json; charset=utf-8');
  reply.header('vary', 'accept-encoding');
  if (!acceptsGzip(reply.request)) return sendStream(reply, body);
  reply.header('content-encoding', 'gzip');
  // What breaks one of the two breaks the answer as well; there is nobody else to tell.
  return sendStream(reply, body, () => pipeline(body, createGzip({ level: 1 }), () => {}));
}

/** Nothing is made for a caller who asks for the headers alone. */
function sendStream(reply: FastifyReply, body: Readable, sent: () => Readable = () => body): FastifyReply {
  if (reply.request.method !== 'HEAD') return reply.send(sent());
  body.destroy();
  return reply.send();
}

function sendFile(reply: FastifyReply, { format, name, body }: Download): FastifyReply {
  reply.type(format === 'csv' ? `${MEDIA_TYPES.csv}; charset=utf-8` : MEDIA_TYPES[format]);
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return sendStream(reply, body);
}

function emptyBody(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  request.body ??= {};
  done();
}

/** A file piece by piece. Who stops reading leaves the request as it is: with the rest thrown away the connection goes on. */
const piecesOf = (payload: RequestPayload): AsyncIterable<Buffer> =>
  (payload as Readable).iterator({ destroyOnReturn: false });

/** Without a content type nothing is parsed, and there is no file. */
const needFile = (type: string) => (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
  done(request.body ? undefined : new Refusal(415, serviceMessage.wrong_content_type({ type })));

type PreParsingDone = (error: null, payload: RequestPayload) => void;

/** How long what is left of an upload may take that was answered before its end. */
const LINGER_MS = 1_000;

/**
 * What is left of an upload that was answered before its end is thrown away: the caller, who may have sent all of it, asks for the
 * next thing over the same connection, and would wait behind it in vain. One that goes on for long is cut off, since it would hold its
 * connection, and with it the server's stop; not at once, or the caller would lose the answer.
 */
function hangUpOnRest(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  payload: RequestPayload,
  done: PreParsingDone,
): void {
  const { socket } = raw;
  reply.raw.once('finish', () => {
    if (raw.complete) return;
    raw.resume();
    // Looked at again: the rest may have come, and the connection be at another request.
    setTimeout(() => raw.complete || socket.destroy(), LINGER_MS);
  });
  done(null, payload);
}
