import type { Bus } from '@promo/bus/connect';
import { consume } from '@promo/bus/consume';
import type { Consumption } from '@promo/bus/delivery';
import { IMPORT_FAILED } from '@promo/contracts/imports';
import { NPL_DELIVERY_LATE, NPL_STATUS_CHANGED, NPL_UPDATED } from '@promo/contracts/npl/events';
import { NC30_BREACHED, RESULT_IN } from '@promo/contracts/promo-analytics/events';
import {
  CONFLICT_FOUND,
  PROPOSAL_DELETED,
  PROPOSAL_OVERTAKEN,
  PROPOSAL_STATUS_CHANGED,
  PROPOSAL_UPDATED,
} from '@promo/contracts/promo-proposals/events';
import {
  ANALYTICS_NOTICES,
  type Durable,
  MARKETING_NOTICES,
  NEW_PRODUCT_NOTICES,
  PROPOSAL_NOTICES,
  type Subjects,
  SWEEP_NOTICES,
} from '@promo/contracts/streams';
import { attemptsIn } from '@promo/mongo/attempts';
import { tell } from './actions/tell.ts';
import type { Context } from './context.ts';
import {
  type Happening,
  ofBreach,
  ofConflict,
  ofEdit,
  ofFailedImport,
  ofLateDelivery,
  ofMissedSweep,
  ofNewProduct,
  ofOvertaken,
  ofProposal,
  ofResult,
} from './domain/notice.ts';
import { keepProposal } from './store/upcoming.ts';

/** All that this service consumes: what people may want to be told of. */
export function subscribe(bus: Bus, context: Context): AsyncDisposable {
  const { db } = context;
  const attempts = attemptsIn(db);
  const subscriptions = new AsyncDisposableStack();
  const take = <S extends Subjects>(notices: Durable<S>, handle: Consumption<S>['handle']) =>
    subscriptions.use(consume(bus, { ...notices, attempts, handle }));
  const tellAny = async (happening: Happening | undefined) => happening && tell(context, happening);
  take(PROPOSAL_NOTICES, async (message) => {
    switch (message.pattern) {
      case CONFLICT_FOUND:
        return tell(context, ofConflict(message, message.data));
      case PROPOSAL_OVERTAKEN:
        return tell(context, ofOvertaken(message, message.data));
      case PROPOSAL_DELETED:
        return keepProposal(db, message, null);
      case PROPOSAL_UPDATED:
        return keepProposal(db, message, message.data.proposal);
      case PROPOSAL_STATUS_CHANGED:
        await keepProposal(db, message, message.data.proposal);
        return tellAny(ofProposal(message, message.data));
    }
  });
  take(NEW_PRODUCT_NOTICES, async (message) => {
    switch (message.pattern) {
      case NPL_STATUS_CHANGED:
        return tellAny(ofNewProduct(message, message.data));
      case NPL_UPDATED:
        return tellAny(ofEdit(message, message.data));
      case NPL_DELIVERY_LATE:
        return tell(context, ofLateDelivery(message, message.data));
      case IMPORT_FAILED.npl:
        return tell(context, ofFailedImport(message, message.data));
    }
  });
  take(ANALYTICS_NOTICES, async (message) => {
    switch (message.pattern) {
      case NC30_BREACHED:
        return tell(context, ofBreach(message, message.data));
      case RESULT_IN:
        return tell(context, ofResult(message, message.data));
      case IMPORT_FAILED['promo-analytics']:
        return tell(context, ofFailedImport(message, message.data));
    }
  });
  take(MARKETING_NOTICES, (message) => tell(context, ofFailedImport(message, message.data)));
  take(SWEEP_NOTICES, (message) => tell(context, ofMissedSweep(message, message.data)));
  return subscriptions;
}
