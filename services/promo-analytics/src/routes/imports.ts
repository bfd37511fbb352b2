import { IMPORT_FAILED } from '@promo/contracts/imports';
import {
  analyticsImports,
  importPrices,
  importProducts,
  importSales,
  voidImport,
} from '@promo/contracts/promo-analytics/routes';
import type { AnalyticsDataset } from '@promo/contracts/promo-analytics/words';
import type { Serve } from '@promo/http/serve';
import type { Pull } from '@promo/imports/pull/pulls';
import { listImports } from '@promo/imports/recorded';
import { takeUpload } from '@promo/imports/take-upload';
import type { InTurn } from '@promo/imports/turns';
import { importDataset } from '../actions/import-dataset.ts';
import { voidImport as takeBack } from '../actions/void-import.ts';
import type { Context } from '../context.ts';

const UPLOADS = [
  ['products', importProducts],
  ['sales', importSales],
  ['prices', importPrices],
] as const satisfies [AnalyticsDataset, unknown][];

/** Data in, and the list of what came in. */
export function importRoutes(serve: Serve, context: Context, inTurn: InTurn, pulls: readonly Pull[]): void {
  for (const [dataset, upload] of UPLOADS) {
    const telling = { ...context, subject: IMPORT_FAILED['promo-analytics'], dataset };
    serve(upload, (call) =>
      takeUpload(telling, call, (incoming) => inTurn(dataset, () => importDataset(context, dataset, incoming))),
    );
  }
  serve(voidImport, ({ params, identity }) => takeBack(context, params.import_id, identity));
  serve(analyticsImports, () => listImports(context.db, pulls));
}
