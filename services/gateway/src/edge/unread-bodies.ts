import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** So long a refused caller may go on sending: one that is hung up on at once often loses the answer. */
const REFUSED_MS = 2_000;
/** An upload that a service answered early comes from somebody who may upload, by a line that may be slow. */
const ANSWERED_MS = 30_000;

/**
 * A body that nobody wants is not read to its end, however long it is: the connection of a request that is answered
 * before its body has come is closed. And a caller that asks first (`Expect: 100-continue`) is told to send the body only
 * when it has been let in.
 */
export function refuseBodies(app: FastifyInstance, refusedMs = REFUSED_MS): void {
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
        closeSlowly(raw.socket, mayUpload(request) ? ANSWERED_MS : refusedMs);
      }
      done();
    });
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const mayUpload = ({ session, routeOptions }: FastifyRequest) =>
  typeof session?.identity.user_id === 'number' && routeOptions.config.consumes !== undefined;

/**
 * Has the connection closed in two steps once the answer is out: nothing more is said at once, and what still comes in is
 * dropped for a while, since the caller's machine would throw the answer away if it met a closed connection.
 */
function closeSlowly(socket: Socket, ms: number): void {
  // What Node's server calls when an answer was the connection's last.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), ms).unref();
  };
}
