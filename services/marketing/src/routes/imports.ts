import { IMPORT_FAILED } from '@promo/contracts/imports';
import { importCampaigns, importCoupons, importRedemptions, marketingImports } from '@promo/contracts/marketing/routes';
import type { MarketingDataset } from '@promo/contracts/marketing/words';
import type { Serve } from '@promo/http/serve';
import type { Pull } from '@promo/imports/pull/pulls';
import { listImports } from '@promo/imports/recorded';
import { takeUpload } from '@promo/imports/take-upload';
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
    const telling = { ...context, subject: IMPORT_FAILED.marketing, dataset };
    serve(upload, (call) =>
      takeUpload(telling, call, (incoming) => inTurn(dataset, () => importDataset(context, dataset, incoming))),
    );
  }
  serve(marketingImports, () => listImports(context.db, pulls));
}
