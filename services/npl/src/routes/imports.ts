import { IMPORT_FAILED, type ImportQuery } from '@promo/contracts/imports';
import { importRecords as importRoute, NPL_RECORDS } from '@promo/contracts/npl/imports';
import type { Serve } from '@promo/http/serve';
import { tellingFailure } from '@promo/imports/telling-failure';
import { importRecords } from '../actions/import-records.ts';
import type { Context } from '../context.ts';

/** Records in. */
export function importRoutes(serve: Serve, context: Context): void {
  const telling = { ...context, subject: IMPORT_FAILED.npl, dataset: NPL_RECORDS.name };
  serve(importRoute, ({ query, request, identity }) => {
    const file = request.body as AsyncIterable<Uint8Array>;
    const options = query as ImportQuery;
    return tellingFailure(telling, options, identity, () =>
      importRecords(context, file, options, identity, request.log),
    );
  });
}
