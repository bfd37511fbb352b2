import { runFmbCheck } from '@promo/contracts/npl/fmb';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { dryRun, runManualCheck } from '../actions/run-fmb-check.ts';
import type { Context } from '../context.ts';

/** The FMB check at the push of a button. */
export function fmbRoutes(serve: Serve, context: Context): void {
  serve(runFmbCheck, async ({ query, identity }) => {
    const check = query.dry_run ? await dryRun(context) : await runManualCheck(context, identity);
    return preserialise(runFmbCheck, check);
  });
}
