import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Posted {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A real HTTP server that takes webhooks; `status` is what it answers next. */
export async function startReceiver() {
  const posts: Posted[] = [];
  const state = { status: 200 };
  const server = createServer(async (request, response) => {
    posts.push({ headers: request.headers, body: await text(request) });
    response.writeHead(state.status).end('thanks');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { url, posts, state, [Symbol.asyncDispose]: async () => void server.close().closeAllConnections() };
}

/** A real SMTP server on a port of choice, 0 for any free one; `letters` are what it was given, as it came. */
export async function startMailServer(port = 0) {
  const letters: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      text(stream).then(
        (received) => {
          letters.push({ to: envelope.rcptTo.map(({ address }) => address), text: received });
          done();
        },
        (error: Error) => done(error),
      );
    },
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    letters,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
