import { IMPORT_FAILED } from '@promo/contracts/imports';
import * as routes from '@promo/contracts/promo-analytics/routes';
import type { AnalyticsDataset } from '@promo/contracts/promo-analytics/words';
import type { Serve } from '@promo/http/serve';
import type { Pull } from '@promo/imports/pull/pulls';
import { listImports } from '@promo/imports/recorded';
import { takeUpload } from '@promo/imports/take-upload';
import type { InTurn } from '@promo/imports/turns';
import { importDataset } from '../actions/import-dataset.ts';
import { voidImport } from '../actions/void-import.ts';
import type { Context } from '../context.ts';

const UPLOADS = [
  ['products', routes.importProducts],
  ['sales', routes.importSales],
  ['prices', routes.importPrices],
] as const satisfies [AnalyticsDataset, unknown][];

/** Data in, and the list of what came in. */
export function importRoutes(serve: Serve, context: Context, inTurn: InTurn, pulls: readonly Pull[]): void {
  for (const [dataset, upload] of UPLOADS) {
    const telling = { ...context, subject: IMPORT_FAILED['promo-analytics'], dataset };
    serve(upload, (call) =>
      takeUpload(telling, call, (incoming) => inTurn(dataset, () => importDataset(context, dataset, incoming))),
    );
  }
  serve(routes.voidImport, ({ params, identity }) => voidImport(context, params.import_id, identity));
  serve(routes.analyticsImports, () => listImports(context.db, pulls));
}
