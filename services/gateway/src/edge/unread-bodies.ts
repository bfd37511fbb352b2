import type { IncomingMessage } from 'node:http';
import { closeSlowly, REFUSED_MS } from '@promo/http/close-slowly';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** An upload that a service answered early comes from somebody who may upload, by a line that may be slow. */
const ANSWERED_MS = 30_000;

/**
 * A body that nobody wants is not read to its end, however long it is: the connection of a request that is answered
 * before its body has come is closed. And a caller that asks first (`Expect: 100-continue`) is told to send the body only
 * when it has been let in.
 */
export function refuseBodies(app: FastifyInstance): void {
  const asking = new WeakSet<IncomingMessage>();
  app.server.on('checkContinue', (request, response) => {
    asking.add(request);
    app.server.emit('request', request, response);
  });
  // The guard has let the request in by then.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (asking.delete(request.raw)) reply.raw.writeContinue();
    done(null, payload);
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request;
    if (raw.complete || !hasBody(raw)) return done();
    // A small body has come with the headers, and is read by then.
    setImmediate(() => {
      if (!raw.complete && !raw.destroyed) {
        reply.header('connection', 'close');
        closeSlowly(raw.socket, mayUpload(request) ? ANSWERED_MS : REFUSED_MS);
      }
      done();
    });
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const mayUpload = ({ session, routeOptions }: FastifyRequest) =>
  typeof session?.identity.user_id === 'number' && routeOptions.config.consumes !== undefined;
