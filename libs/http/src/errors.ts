import type { Socket } from 'node:net';
import { type ErrorBody, Refusal, unavailable } from '@promo/contracts/errors';
import type { FastifyError, FastifyInstance } from 'fastify';
import { fieldErrors } from './validation.ts';

const TRY_AGAIN: readonly number[] = [429, 503, 504];

/** One error body for all: what was expected says what was wrong, anything else only names the request. */
export function useErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | Refusal, request, reply) => {
    const error = refusalOf(thrown) ?? thrown;
    if (error !== thrown) request.log.warn({ err: thrown }, 'the database does not answer');
    if (error instanceof Refusal) {
      if (TRY_AGAIN.includes(error.status)) reply.header('retry-after', '1');
      const { message: detail, errors } = error;
      return reply.code(error.status).send(errors ? { detail, errors } : { detail });
    }
    if (error.validation) {
      const errors = fieldErrors(error.validation, error.validationContext ?? 'request');
      const detail = errors.map(({ path, message }) => `${path} ${message}`).join('; ');
      return reply.code(422).send({ detail, errors });
    }
    if (error.statusCode && error.statusCode < 500) {
      const wanted = request.routeOptions.config.consumes ?? 'application/json';
      const detail = error.statusCode === 415 ? `the content type must be ${wanted}` : error.message;
      return reply.code(error.statusCode).send({ detail });
    }
    request.log.error({ err: error }, 'request failed');
    return reply.code(500).send({ detail: `internal error, request ${request.id}` });
  });
}

/** How the database's driver, which services use and this does not, names a server that is away or silent. */
const AWAY = /^Mongo(Network|NetworkTimeout|PoolCleared|ServerSelection)Error$/;
/** The same, passed on by it as it came. */
const HUNG_UP = 'EPIPE';
/** And what the server itself says of a read that it gave up at `maxTimeMS`. */
const MAX_TIME_EXPIRED = 50;

/** What a read of the database ends in when the database does not answer; writes are repeated and end in a Refusal. */
function refusalOf({ name, code }: Omit<Partial<FastifyError>, 'code'> & { code?: unknown }): Refusal | undefined {
  if (AWAY.test(name ?? '') || code === HUNG_UP) return unavailable('the database cannot be reached');
  if (name === 'MongoServerError' && code === MAX_TIME_EXPIRED) return new Refusal(504, 'the database is too slow');
  return undefined;
}

const REFUSED: Record<string, [line: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'the headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'the request did not arrive in time'],
};

/** Answers what is no HTTP request at all, in the same shape, and hangs up. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [line, detail] = REFUSED[error.code ?? ''] ?? ['400 Bad Request', 'this is not a valid HTTP request'];
  const body = JSON.stringify({ detail } satisfies ErrorBody);
  const head = `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`;
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
}
