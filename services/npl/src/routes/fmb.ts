import { runFmbCheck } from '@promo/contracts/npl/fmb';
import { preserialise } from '@promo/http/preserialise';
import type { Serve } from '@promo/http/serve';
import { closeDay, dryRun, runManualCheck } from '../actions/run-fmb-check.ts';
import type { Context } from '../context.ts';

/** The FMB check at the push of a button. */
export function fmbRoutes(serve: Serve, context: Context): void {
  serve(runFmbCheck, async ({ query: { dry_run, date }, identity }) => {
    const run = () => (date ? closeDay(context, date, identity) : runManualCheck(context, identity));
    return preserialise(runFmbCheck, dry_run ? await dryRun(context, date) : await run());
  });
}
