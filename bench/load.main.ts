/**
 * The load of the HTTP benchmarks, in a process of its own. It reads answers just far enough to know where they end, so
 * that its own share of the machine stays small.
 */
import { connect, type Socket } from 'node:net';

export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: number;
  /** Connections at once; each sends its next request when the answer is complete. */
  readonly connections: number;
}

export interface Loaded {
  readonly ms: number;
  /** Bytes of an answer, headers included. */
  readonly bytes: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

process.on('message', (load: Load) => {
  run(load).then(
    (loaded) => process.send?.(loaded),
    (error: Error) => process.send?.({ error: error.message }),
  );
});

async function run({ url, headers, requests, connections }: Load): Promise<Loaded> {
  const { host, hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  let left = requests;
  let bytes = 0;
  const take = () => left-- > 0;
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(hostname, Number(port))));
  const start = performance.now();
  await Promise.all(sockets.map((socket) => converse(socket, request, take, (size) => (bytes = size))));
  const ms = performance.now() - start;
  for (const socket of sockets) socket.destroy();
  return { ms, bytes };
}

const open = (host: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });

/** Sends requests one after the other as long as `take` allows. */
function converse(socket: Socket, request: Buffer, take: () => boolean, done: (bytes: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let head: Buffer = Buffer.alloc(0);
    /** Bytes of the body still to come, −1 while the head is not complete. */
    let rest = -1;
    let size = 0;
    const next = () => {
      if (!take()) return resolve();
      rest = -1;
      size = 0;
      socket.write(request);
    };
    socket.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (rest >= 0) rest -= chunk.length;
      else {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        const text = head.toString('latin1', 0, end);
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
        if (!text.startsWith('HTTP/1.1 200') || length === undefined) return reject(new Error(text));
        rest = Number(length) - (head.length - end - HEAD_END.length);
        head = Buffer.alloc(0);
      }
      if (rest > 0) return;
      done(size);
      next();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed')));
    next();
  });
}
