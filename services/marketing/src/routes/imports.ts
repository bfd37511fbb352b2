import { IMPORT_FAILED, type ImportQuery } from '@promo/contracts/imports';
import { importCampaigns, importCoupons, importRedemptions, marketingImports } from '@promo/contracts/marketing/routes';
import type { MarketingDataset } from '@promo/contracts/marketing/words';
import type { Serve } from '@promo/http/serve';
import type { Pull } from '@promo/imports/pull/pulls';
import { listPulls } from '@promo/imports/pull/state';
import { listImports } from '@promo/imports/recorded';
import { tellingFailure } from '@promo/imports/telling-failure';
import type { InTurn } from '@promo/imports/turns';
import { importDataset } from '../actions/import-dataset.ts';
import type { Context } from '../context.ts';

const UPLOADS = [
  ['campaigns', importCampaigns],
  ['coupons', importCoupons],
  ['redemptions', importRedemptions],
] as const satisfies [MarketingDataset, unknown][];

/** Data in, and the list of what came in. */
export function importRoutes(serve: Serve, context: Context, inTurn: InTurn, pulls: readonly Pull[]): void {
  for (const [dataset, upload] of UPLOADS) {
    serve(upload, ({ query, request, identity }) => {
      const file = request.body as AsyncIterable<Uint8Array>;
      const options = query as ImportQuery;
      return tellingFailure({ ...context, subject: IMPORT_FAILED.marketing, dataset }, options, identity, () =>
        inTurn(dataset, () => importDataset(context, dataset, file, options, identity)),
      );
    });
  }
  serve(marketingImports, async () => {
    const [imports, pulled] = await Promise.all([listImports(context.db), listPulls(context.db, pulls)]);
    return { imports, pulls: pulled, missing: [] };
  });
}
