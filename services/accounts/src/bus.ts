import type { Bus } from '@promo/bus/connect';
import { consume } from '@promo/bus/consume';
import { IMPORT_FAILED } from '@promo/contracts/imports';
import { NPL_STATUS_CHANGED } from '@promo/contracts/npl/events';
import { RESULT_IN } from '@promo/contracts/promo-analytics/events';
import { PROPOSAL_DELETED, PROPOSAL_STATUS_CHANGED, PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';
import {
  ANALYTICS_NOTICES,
  MARKETING_NOTICES,
  NEW_PRODUCT_NOTICES,
  PROPOSAL_NOTICES,
  SWEEP_NOTICES,
} from '@promo/contracts/streams';
import { attemptsIn } from '@promo/mongo/attempts';
import { tell } from './actions/tell.ts';
import type { Context } from './context.ts';
import { ofFailedImport, ofMissedSweep, ofNewProduct, ofProposal, ofResult } from './domain/notice.ts';
import { keepProposal } from './store/upcoming.ts';

/** All that this service consumes: what people may want to be told of. */
export function subscribe(bus: Bus, context: Context): AsyncDisposable {
  const { db } = context;
  const attempts = attemptsIn(db);
  const subscriptions = new AsyncDisposableStack();
  subscriptions.use(
    consume(bus, {
      ...PROPOSAL_NOTICES,
      attempts,
      handle: async (message) => {
        const { proposal_id, version } = message.data;
        switch (message.pattern) {
          case PROPOSAL_DELETED:
            return keepProposal(db, proposal_id, version, null);
          case PROPOSAL_UPDATED:
            return keepProposal(db, proposal_id, version, message.data.proposal);
          case PROPOSAL_STATUS_CHANGED: {
            await keepProposal(db, proposal_id, version, message.data.proposal);
            const happening = ofProposal(message, message.data);
            return happening && tell(context, happening);
          }
        }
      },
    }),
  );
  subscriptions.use(
    consume(bus, {
      ...NEW_PRODUCT_NOTICES,
      attempts,
      handle: async (message) => {
        switch (message.pattern) {
          case NPL_STATUS_CHANGED: {
            const happening = ofNewProduct(message, message.data);
            return happening && tell(context, happening);
          }
          case IMPORT_FAILED.npl:
            return tell(context, ofFailedImport(message, message.data));
        }
      },
    }),
  );
  subscriptions.use(
    consume(bus, {
      ...ANALYTICS_NOTICES,
      attempts,
      handle: async (message) => {
        switch (message.pattern) {
          case RESULT_IN:
            return tell(context, ofResult(message, message.data));
          case IMPORT_FAILED['promo-analytics']:
            return tell(context, ofFailedImport(message, message.data));
        }
      },
    }),
  );
  subscriptions.use(
    consume(bus, {
      ...MARKETING_NOTICES,
      attempts,
      handle: (message) => tell(context, ofFailedImport(message, message.data)),
    }),
  );
  subscriptions.use(
    consume(bus, {
      ...SWEEP_NOTICES,
      attempts,
      handle: (message) => tell(context, ofMissedSweep(message, message.data)),
    }),
  );
  return subscriptions;
}
