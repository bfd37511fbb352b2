import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { demoLogin } from '@promo/contracts/gateway/routes';
import { openApi, PUBLIC_ROUTES } from '@promo/contracts/openapi/document';
import { SECTIONS } from '@promo/contracts/sections';
import { Raw, rawBody } from '@promo/http/serve';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

/** The page sets inline styles, and loads and calls nothing but what is here. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The API's document, as it is served here, and a page to read and try it; both from the contracts, both public. */
export function docsRoutes(app: FastifyInstance, { demo, holders }: Context): void {
  const routes = PUBLIC_ROUTES.filter(({ path }) => demo || path !== demoLogin.path);
  const open = SECTIONS.filter((section) => holders[section] === 'everyone');
  const document = openApi(routes, open);
  const written = new Raw(JSON.stringify(document));
  app.get('/openapi.json', { config: { section: 'public' } }, async (_request, reply) => rawBody(reply, written));
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
