import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface Posted {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Answering {
  status: number;
  /** No answer before. */
  until?: Promise<void> | undefined;
}

/** A real HTTP server that takes webhooks; `state` is how it answers next. */
export async function startReceiver() {
  const posts: Posted[] = [];
  const state: Answering = { status: 200 };
  const server = createServer(async (request, response) => {
    posts.push({ headers: request.headers, body: await text(request) });
    await state.until;
    response.writeHead(state.status).end('thanks');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { url, posts, state, [Symbol.asyncDispose]: async () => void server.close().closeAllConnections() };
}

/**
 * A real SMTP server; `letters` are what it was given, as it came, of which it takes none over before `state.until`. Stopped and started
 * again it has the same port.
 */
export async function startMailServer() {
  const letters: { to: string[]; text: string }[] = [];
  const state: Pick<Answering, 'until'> = {};
  const listen = async (on: number) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, { envelope }, done) => {
        text(stream).then(
          async (received) => {
            letters.push({ to: envelope.rcptTo.map(({ address }) => address), text: received });
            await state.until;
            done();
          },
          (error: Error) => done(error),
        );
      },
    });
    server.on('error', () => {});
    server.listen(on, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  };
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const start = async () => {
    server = await listen(port);
  };
  return { port, letters, state, stop, start, [Symbol.asyncDispose]: stop };
}
