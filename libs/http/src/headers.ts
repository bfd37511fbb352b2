import { invalid } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';
import { type Origin, originFrom } from '@promo/runtime/origin';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** True for the versions of a record, or other tags of what may change, that a request is meant for. */
export type Precondition = (version: number | string) => boolean;

/**
 * The version of a record is its ETag. No browser keeps the record under it: after a restore, or an upgrade, the same version
 * says something else. Who keeps one by itself may ask with it.
 */
export function tag(reply: FastifyReply, version: number): void {
  reply.header('etag', `"${version}"`).header('cache-control', 'no-store');
}

/** Which versions the request is meant for by its If-Match: any without one, and any with `*`. */
export function ifMatch(request: FastifyRequest): Precondition {
  const header = request.headers['if-match'];
  return header === undefined ? () => true : (version) => names(header, version);
}

/** Tags an answer with its record's version, and tells whether the caller has that version already, by If-None-Match. */
export function isKnown({ headers }: FastifyRequest, reply: FastifyReply, version: number): boolean {
  tag(reply, version);
  const header = headers['if-none-match'];
  return header !== undefined && names(header, version);
}

/** Quotes are left out by many clients; a version is unambiguous without them. */
function names(header: string, version: number | string): boolean {
  const tags = header.split(',').map((text) => text.trim().replace(/^W\//, ''));
  return tags.some((text) => text === '*' || text === `"${version}"` || text === String(version));
}

/** The gateway's word on where a caller without a token comes from; a caller's own is dropped there. */
export const NETWORK_HEADER = 'x-caller-network';

const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * The Idempotency-Key of a request, if it has one. Of a caller without a token it is bound to the network that it comes
 * from: others who use the same key must not be given this caller's answer.
 */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw invalid('Idempotency-Key', serviceMessage.bad_idempotency_key());
  }
  const network = request.headers[NETWORK_HEADER];
  return network === undefined ? key : `${network} ${key}`;
}

/** What ties what is asked of other services to the request. */
export const originOf = ({ id, headers }: FastifyRequest): Origin => ({
  ...originFrom((name) => headers[name] as string | undefined),
  requestId: id as string,
});
