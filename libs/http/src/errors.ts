import type { Socket } from 'node:net';
import { type ErrorBody, invalidFields, Refusal } from '@promo/contracts/errors';
import type { Message } from '@promo/contracts/messages/message';
import { serviceMessage } from '@promo/contracts/messages/service';
import { isTransient } from '@promo/contracts/transient';
import { refusalOfDatabase } from '@promo/runtime/database-away';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { fieldErrors } from './validation.ts';

const { code: IN_FLIGHT } = serviceMessage.request_in_flight();

/** One error body for all: what was expected says what was wrong, anything else only names the request. */
export function useErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | Refusal, request, reply) => {
    const error = refusalOfDatabase(thrown) ?? thrown;
    if (error !== thrown) request.log.warn({ err: thrown }, 'the database does not answer');
    if (error instanceof Refusal) {
      if (error.cause) request.log.warn({ err: error.cause, code: error.body.code }, 'request refused');
      if (isTransient(error.status) || error.body.code === IN_FLIGHT) reply.header('retry-after', '1');
      return reply.code(error.status).send(error.body);
    }
    if (error.validation) {
      return reply
        .code(422)
        .send(invalidFields(fieldErrors(error.validation, error.validationContext ?? 'request')).body);
    }
    if (error.statusCode && error.statusCode < 500) {
      return reply.code(error.statusCode).send(ofFramework(error.statusCode, error.message, request));
    }
    request.log.error({ err: error }, 'request failed');
    return reply.code(500).send(serviceMessage.internal_error({ request_id: request.id }));
  });
}

/** Content types of spreadsheets. */
const WORKBOOK = /spreadsheet|ms-excel/i;

/** What Fastify itself refuses, in its own words but for the content type and the size. */
function ofFramework(status: number, detail: string, { headers, routeOptions }: FastifyRequest): Message {
  const wanted = routeOptions.config.consumes ?? 'application/json';
  const given = headers['content-type'] ?? '';
  if (status === 413) return serviceMessage.body_too_large({ maximum: routeOptions.bodyLimit });
  if (status === 415 && wanted === 'text/csv' && WORKBOOK.test(given)) return serviceMessage.workbook_not_taken();
  if (status === 415) return serviceMessage.wrong_content_type({ type: wanted });
  return { ...serviceMessage.malformed_request(), detail };
}

const REFUSED: Record<string, [line: string, message: Message]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', serviceMessage.headers_too_large()],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', serviceMessage.request_too_slow()],
};

/** Answers what is no HTTP request at all, in the same shape, and hangs up. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [line, message] = REFUSED[error.code ?? ''] ?? ['400 Bad Request', serviceMessage.malformed_request()];
  const body = JSON.stringify(message satisfies ErrorBody);
  const head = `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`;
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
}
