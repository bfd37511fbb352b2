import type { ImportQuery } from '@promo/contracts/imports';
import { importRecords as importRoute } from '@promo/contracts/npl/imports';
import type { VerifyIdentity } from '@promo/http/identity';
import { serve } from '@promo/http/serve';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../actions/context.ts';
import { importRecords } from '../actions/import-records.ts';

/** Records in. */
export function importRoutes(app: FastifyInstance, verify: VerifyIdentity, context: Context): void {
  serve(app, importRoute, verify, ({ query, request, identity }) =>
    importRecords(context, request.body as AsyncIterable<Uint8Array>, query as ImportQuery, identity),
  );
}
