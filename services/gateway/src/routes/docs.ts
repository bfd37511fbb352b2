import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApi } from '@promo/contracts/openapi';
import type { FastifyInstance } from 'fastify';

const CSP = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/** The API's document and a page to read and try it; both from the contracts, both public. */
export function docsRoutes(app: FastifyInstance): void {
  const document = openApi();
  const text = JSON.stringify(document);
  app.get('/openapi.json', { config: { section: 'public' } }, (_request, reply) => {
    return reply.type('application/json; charset=utf-8').send(text);
  });
  app.register((scope, _options, done) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, section: 'public' };
    });
    scope.register(swagger, { mode: 'static', specification: { document: document as never } });
    scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: CSP,
      uiConfig: { validatorUrl: null, tryItOutEnabled: true, persistAuthorization: false },
    });
    done();
  });
}
