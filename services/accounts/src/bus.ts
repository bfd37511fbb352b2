import type { Bus } from '@promo/bus/connect';
import { consume } from '@promo/bus/consume';
import { PROPOSAL_DELETED, PROPOSAL_STATUS_CHANGED, PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';
import { NEW_PRODUCT_NOTICES, PROPOSAL_NOTICES } from '@promo/contracts/streams';
import { attemptsIn } from '@promo/mongo/attempts';
import { tell } from './actions/tell.ts';
import type { Context } from './context.ts';
import { ofNewProduct, ofProposal } from './domain/notice.ts';
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
        const happening = ofNewProduct(message, message.data);
        if (happening) await tell(context, happening);
      },
    }),
  );
  return subscriptions;
}
