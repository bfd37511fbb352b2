import type { ImportQuery } from '@promo/contracts/imports';
import { importRecords as importRoute } from '@promo/contracts/npl/imports';
import type { Serve } from '@promo/http/serve';
import { importRecords } from '../actions/import-records.ts';
import type { Context } from '../context.ts';

/** Records in. */
export function importRoutes(serve: Serve, context: Context): void {
  serve(importRoute, ({ query, request, identity }) =>
    importRecords(context, request.body as AsyncIterable<Uint8Array>, query as ImportQuery, identity),
  );
}
