import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { gatewayMessage } from '@promo/contracts/gateway/messages';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';

/** A caller that sends nothing for this long is given up. */
const IDLE_MS = 30_000;
/** A JSON body, which is small, has to be there by then, however steadily it drips. */
const JSON_MS = 30_000;

type PreParsingDone = (error: null, payload: RequestPayload) => void;

/**
 * preParsing hook of routes with a body: answers 408 and hangs up when the caller stops sending. A caller that is held
 * back by a slow service has bytes waiting and is left alone, up to `totalMs` in all.
 */
export const watchIdle =
  (idleMs = IDLE_MS, totalMs = Number.POSITIVE_INFINITY) =>
  (request: FastifyRequest, reply: FastifyReply, payload: RequestPayload, done: PreParsingDone): void => {
    const { raw } = request;
    let received = raw.socket.bytesRead;
    const began = performance.now();
    let since = began;
    const timer = setInterval(() => {
      const progress = raw.socket.bytesRead !== received || raw.readableLength > 0;
      received = raw.socket.bytesRead;
      const now = performance.now();
      if (progress) since = now;
      if (raw.complete) clearInterval(timer);
      else if (now - since >= idleMs || now - began >= totalMs) {
        clearInterval(timer);
        if (reply.sent) raw.destroy();
        else reply.code(408).header('connection', 'close').send(gatewayMessage.body_too_slow());
      }
    }, Math.min(idleMs, totalMs) / 6);
    timer.unref();
    raw.once('close', () => clearInterval(timer));
    done(null, payload);
  };

/** preParsing hook of routes with a JSON body, which has to be there in time however steadily it drips. */
export const watchJson = watchIdle(JSON_MS, JSON_MS);

/**
 * The upload as a stream of its own, so that a service which answers early, and then reads no more, does not take the
 * caller's connection down with it: the rest is read and dropped, and the caller gets the answer. An upload that is cut
 * off ends in an error, never in what would look like a complete file.
 */
export function relay(upload: IncomingMessage): PassThrough {
  const body = new PassThrough();
  upload.once('error', () => {});
  upload.once('close', () => {
    if (!upload.complete) body.destroy(new Error('the upload was cut off'));
  });
  body.on('error', () => {});
  body.once('close', () => {
    if (upload.readableEnded || upload.destroyed) return;
    upload.unpipe(body);
    upload.resume();
  });
  return upload.pipe(body);
}
