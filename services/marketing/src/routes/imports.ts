import type { ImportQuery } from '@promo/contracts/imports';
import {
  importCampaigns,
  importCoupons,
  importRedemptions,
  type MarketingDataset,
  marketingImports,
} from '@promo/contracts/marketing/routes';
import type { VerifyIdentity } from '@promo/http/identity';
import { serve } from '@promo/http/serve';
import { listImports } from '@promo/imports/recorded';
import type { FastifyInstance } from 'fastify';
import { type ImportContext, importDataset } from '../actions/import-dataset.ts';

const UPLOADS = [
  ['campaigns', importCampaigns],
  ['coupons', importCoupons],
  ['redemptions', importRedemptions],
] as const satisfies [MarketingDataset, unknown][];

/** Data in, and the list of what came in. */
export function importRoutes(app: FastifyInstance, verify: VerifyIdentity, context: ImportContext): void {
  for (const [dataset, upload] of UPLOADS) {
    serve(app, upload, verify, ({ query, request, identity }) =>
      importDataset(context, dataset, request.body as AsyncIterable<Uint8Array>, query as ImportQuery, identity),
    );
  }
  serve(app, marketingImports, verify, async () => ({ imports: await listImports(context.db), missing: [] }));
}
