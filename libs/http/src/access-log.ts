import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { pathOf } from './paths.ts';

/** One line per request, when it is done. The query is left out: it may hold what no log should. */
export class AccessLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { method: request.method, path: pathOf(request), status: reply.statusCode, ms };
    if (error) request.log.warn({ ...line, reason: error.message }, 'request broken off');
    else request.log.info(line, 'request');
  }
}
