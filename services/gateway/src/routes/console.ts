import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Fallback } from '@promo/http/paths';
import { pathOf } from '@promo/http/paths';
import type { FastifyInstance } from 'fastify';
import { pagePolicy } from '../edge/security-headers.ts';

/** Paths that are never a page: what they do not serve is 404, as is a file that is not there. A product's code may hold a point. */
const NOT_A_PAGE = /^\/(?:api|auth|docs|events|assets|health|ready|metrics)(?:[/.]|$)|^\/[^/]*\.[^/]*$/;

/** Names that the build derives from the content. */
const HASHED = `${sep}assets${sep}`;
const FOREVER = 'public, max-age=31536000, immutable';

interface Console {
  /** Answers every page of the console with its one document. */
  readonly page: Fallback;
  /** Serves its files, each under its own path. */
  readonly files: (app: FastifyInstance) => void;
}

/** The built console in a folder; undefined where there is none. */
export function consoleIn(dir: string, issuer: string | undefined): Console | undefined {
  const index = join(dir, 'index.html');
  if (!existsSync(index)) return undefined;
  const html = readFileSync(index, 'utf8');
  const policy = pagePolicy(inlineScripts(html), issuer);
  return {
    page: (request, reply) => {
      const path = pathOf(request);
      const asked = request.method === 'GET' || request.method === 'HEAD';
      const browser = path === '/' || request.headers.accept?.includes('text/html');
      if (!asked || !browser || NOT_A_PAGE.test(path)) return false;
      reply
        .header('content-security-policy', policy)
        .header('cross-origin-opener-policy', 'same-origin')
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(html);
      return true;
    },
    files: (app) => {
      app.register((scope, _options, done) => {
        scope.addHook('onRoute', (route) => {
          route.config = { ...route.config, section: 'public' };
        });
        scope.register(fastifyStatic, {
          root: dir,
          wildcard: false,
          index: false,
          dotfiles: 'ignore',
          globIgnore: ['index.html', '**/*.{br,gz,map}'],
          decorateReply: false,
          cacheControl: false,
          preCompressed: true,
          setHeaders: (reply, path) => {
            reply.header('cache-control', path.includes(HASHED) ? FOREVER : 'no-cache');
          },
        });
        done();
      });
    },
  };
}

/** Hashes of the scripts that stand in the document itself, as a Content-Security-Policy names them. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `sha256-${hash('sha256', script, 'base64')}`,
  );
}
