import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { pathOf } from './paths.ts';

/** One line per request, when it is done. The query is left out: it may hold what no log should. */
export class AccessLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { method: request.method, path: pathOf(request), status: reply.statusCode, ms };
    if (error) reply.log.warn({ ...line, reason: error.message }, 'request broken off');
    else reply.log.info(line, 'request');
  }
}
