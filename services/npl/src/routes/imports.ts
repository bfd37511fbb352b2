import { IMPORT_FAILED } from '@promo/contracts/imports';
import { NPL_RECORDS } from '@promo/contracts/npl/datasets';
import * as routes from '@promo/contracts/npl/imports';
import type { Serve } from '@promo/http/serve';
import { takeUpload } from '@promo/imports/take-upload';
import { importRecords } from '../actions/import-records.ts';
import type { Context } from '../context.ts';

/** Records in. */
export function importRoutes(serve: Serve, context: Context): void {
  const telling = { ...context, subject: IMPORT_FAILED.npl, dataset: NPL_RECORDS.name };
  serve(routes.importRecords, (call) =>
    takeUpload(telling, call, (incoming) => importRecords(context, incoming, call.request.log)),
  );
}
