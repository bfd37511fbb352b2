import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { latestIn } from './rotation.ts';

const NAME = 'backup_last_success_timestamp_seconds';

/** For Prometheus: when the latest backup of a folder was begun; absent where there is none. */
function metricsOf(parent: string): string {
  const latest = latestIn(parent, Date.now());
  const head = `# HELP ${NAME} When the latest backup was begun\n# TYPE ${NAME} gauge\n`;
  return latest === undefined ? head : `${head}${NAME} ${latest / 1000}\n`;
}

/** Serves them at /metrics, on all addresses; resolves with the port. */
export async function serveMetrics(parent: string, port: number): Promise<Disposable & { port: number }> {
  const server = createServer(({ url }, response) => {
    if (url !== '/metrics') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(metricsOf(parent));
  });
  server.listen(port);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, [Symbol.dispose]: () => void server.close() };
}
