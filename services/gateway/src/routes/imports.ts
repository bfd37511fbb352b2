import { mergedImports } from '@promo/contracts/gateway/routes';
import { ImportList } from '@promo/contracts/imports';
import { marketingImports } from '@promo/contracts/marketing/routes';
import { analyticsImports } from '@promo/contracts/promo-analytics/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import type { Context } from '../context.ts';
import { mergeImports } from '../domain/merge-imports.ts';
import { ask, onBehalfOf, type Upstreams } from '../upstream/upstreams.ts';
import { answer } from './answer.ts';

const DEADLINE_MS = 5_000;

/** The services that own datasets, each with its own list under this path. */
const OWNERS: readonly { service: string; path: string }[] = [
  { service: 'promo-analytics', path: analyticsImports.path },
  { service: 'marketing', path: marketingImports.path },
];

/** All imports as one list; an owner that does not answer is named, and the others' imports are still shown. */
export function importsRoute(app: FastifyInstance, { upstreams }: Context): void {
  answer(app, mergedImports, async (_body, request) => {
    const answers = OWNERS.map(async ({ service, path }) => ({
      service,
      list: await listOf(upstreams, `${upstreams.origins[service]}${path}`, request).catch((error: Error) => {
        request.log.warn({ service, reason: error.message }, 'no list of imports');
        return null;
      }),
    }));
    return mergeImports(await Promise.all(answers));
  });
}

async function listOf(upstreams: Upstreams, url: string, request: FastifyRequest) {
  const { status, body } = await ask(upstreams, url, DEADLINE_MS, onBehalfOf(request));
  if (status !== 200) throw new Error(`status ${status}`);
  return Value.Parse(ImportList, body);
}
