import { IMPORT_FAILED, type ImportQuery } from '@promo/contracts/imports';
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
import { listPulls } from '@promo/imports/pull/state';
import { listImports } from '@promo/imports/recorded';
import { tellingFailure } from '@promo/imports/telling-failure';
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
    serve(upload, ({ query, request, identity }) => {
      const file = request.body as AsyncIterable<Uint8Array>;
      const options = query as ImportQuery;
      return tellingFailure({ ...context, subject: IMPORT_FAILED['promo-analytics'], dataset }, options, identity, () =>
        inTurn(dataset, () => importDataset(context, dataset, file, options, identity)),
      );
    });
  }
  serve(voidImport, ({ params, identity }) => takeBack(context, params.import_id, identity));
  serve(analyticsImports, async () => {
    const [imports, pulled] = await Promise.all([listImports(context.db), listPulls(context.db, pulls)]);
    return { imports, pulls: pulled, missing: [] };
  });
}
