import { runFmbCheck } from '@promo/contracts/npl/fmb';
import type { VerifyIdentity } from '@promo/http/identity';
import { serve } from '@promo/http/serve';
import { written } from '@promo/http/written';
import type { FastifyInstance } from 'fastify';
import { dryRun, type FmbContext, runManualCheck } from '../actions/run-fmb-check.ts';

/** The FMB check at the push of a button. */
export function fmbRoutes(app: FastifyInstance, verify: VerifyIdentity, context: FmbContext): void {
  serve(app, runFmbCheck, verify, async ({ query, identity }) => {
    const check = query.dry_run ? await dryRun(context) : await runManualCheck(context, identity);
    return written(runFmbCheck, check);
  });
}
