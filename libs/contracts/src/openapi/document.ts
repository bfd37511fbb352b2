import { compareTexts } from '@promo/retail/compare';
import { ErrorBody } from '../errors.ts';
import { GATEWAY_ROUTES, PROXIED } from '../gateway/routes.ts';
import type { Route } from '../route.ts';
import type { Section } from '../sections.ts';
import { HEADER_PARAMETERS, HEADERS } from './headers.ts';
import { operation } from './operation.ts';
import { type Json, plain } from './plain.ts';
import { refusalComponents } from './refusals.ts';
import { createShapes } from './shapes.ts';
import { tagsOf } from './tags.ts';

/** Sections that the gateway opens to callers without a token unless it is told otherwise. */
export const OPEN_BY_DEFAULT: readonly Section[] = ['public', 'self', 'promo_read', 'promo_plan', 'promo_review'];

/** Every route of the public API, as the gateway serves it. */
export const PUBLIC_ROUTES: readonly Route[] = [...GATEWAY_ROUTES, ...Object.values(PROXIED).flat()];

const INFO = {
  title: 'Promotion planning',
  version: '1',
  description: [
    'Promotion analytics, planning and new-product listing.',
    '**Callers** send `Authorization: Bearer <token>`; `/auth/settings` says how to come by one. What needs no token says so.',
    '**Errors** are `{detail, code, params}`: a sentence for people, a code for programs, and what the sentence names. A failed validation adds `errors`. Unknown parameters and fields are refused.',
    '**Limits**: so many requests a second of one user or address (`RATE_LIMIT`; 20,000 in a demo, else 200). What goes beyond is answered 429, and what a service has no room for 503, both with `Retry-After`.',
    '**Changes** of one record carry its ETag as `If-Match` where nobody else’s may be overwritten; creations carry an `Idempotency-Key` where they may be repeated.',
  ].join('\n\n'),
  contact: { name: 'Whoever runs this installation' },
  license: { name: 'All rights reserved', identifier: 'LicenseRef-All-Rights-Reserved' },
};

/**
 * The OpenAPI 3.1 document of route tables: the same declarations that validate and type the API. `open` are the sections
 * that need no token.
 */
export function openApi(routes: readonly Route[] = PUBLIC_ROUTES, open = OPEN_BY_DEFAULT): Json {
  const shapes = createShapes();
  const paths: Record<string, Json> = {};
  for (const declared of [...routes].sort((a, b) => compareTexts(a.path, b.path))) {
    const path = declared.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [declared.method.toLowerCase()]: operation(declared, open, shapes) };
  }
  const responses = refusalComponents(shapes.place(plain(ErrorBody), 'Error'));
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/', description: 'The gateway that this document comes from' }],
    tags: tagsOf(routes.map(({ path }) => path)),
    paths,
    components: {
      schemas: shapes.used(),
      responses,
      parameters: HEADER_PARAMETERS,
      headers: HEADERS,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'A token of POST /auth/demo-login in a demo, else of the OpenID provider that /auth/settings names; for GET also a personal token of POST /api/account/tokens',
        },
      },
    },
  };
}
