import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Spec } from './processes/child.ts';
import type { Program } from './program.ts';

export const natsUrl = (port: number) => `nats://127.0.0.1:${port}`;

type NatsServer = {
  program: Program;
  dir: string;
  port: number;
  log: string;
  /** More of the configuration, for example its users. */
  more?: string;
};

export function natsSpec({ program, dir, port, log, more = '' }: NatsServer): Spec {
  mkdirSync(dir, { recursive: true });
  // sync_interval: with the default, two minutes of acknowledged messages are lost in a power cut
  const config = `host: ${program.host}
port: ${port}
pid_file: ${JSON.stringify(join(program.inside(dir), 'nats.pid'))}
jetstream {
  store_dir: ${JSON.stringify(program.inside(dir))}
  sync_interval: always
}
${more}`;
  writeFileSync(join(dir, 'nats.conf'), config);
  const args = ['-c', join(program.inside(dir), 'nats.conf')];
  return { name: 'nats', ...program.command({ dir, port, args }), log };
}

/** Resolves when a server greets on the port, with JetStream on; throws otherwise. */
export async function natsGreets(port: number, host = '127.0.0.1'): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect({ port, host });
  socket.setTimeout(2000, () => reject(new Error('no answer')));
  socket.once('error', reject);
  socket.once('close', () => reject(new Error('connection closed')));
  let greeting = '';
  socket.on('data', (data) => {
    greeting += data;
    if (!greeting.includes('\r\n')) return;
    if (/^INFO .*"jetstream":\s*true/.test(greeting)) resolve();
    else reject(new Error('it answers, but not as a NATS server with JetStream'));
  });
  try {
    await promise;
  } finally {
    socket.destroy();
  }
}
