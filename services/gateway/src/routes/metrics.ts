import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { METRICS_TYPE, metricsText } from '@promo/runtime/metrics';
import type { FastifyInstance } from 'fastify';

/** Metrics on a port of their own: the public one is for callers. */
export async function serveMetrics(app: FastifyInstance, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metricsText().then(
      (text) => response.writeHead(200, { 'content-type': METRICS_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  app.log.info({ port: (server.address() as AddressInfo).port }, 'metrics');
  return server;
}
