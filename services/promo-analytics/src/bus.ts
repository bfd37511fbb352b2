import type { Bus } from '@promo/bus/connect';
import { follow } from '@promo/bus/follow';
import { ensureStream } from '@promo/bus/stream';
import { FACTS_IMPORTED } from '@promo/contracts/promo-analytics';
import type { Db } from 'mongodb';
import type { FactsStore } from './facts.ts';
import { readVersion } from './store/manifest.ts';

/** How often a replica looks at the manifest itself, in case the bus was away when something was imported. */
const POLL_MS = 5_000;

/** Streams that this service owns. */
export const prepareStreams = (bus: Bus, replicas: number) => ensureStream(bus, FACTS_IMPORTED, replicas);

/** Keeps this replica's facts up with what any replica imports: at once by the event, else by the manifest. */
export function subscribe(bus: Bus, db: Db, facts: FactsStore): AsyncDisposable {
  const refreshIfBehind = async () => {
    if ((await readVersion(db)) !== facts.current.manifest.version) await facts.refresh();
  };
  const subscriptions = new AsyncDisposableStack();
  subscriptions.use(follow(bus, FACTS_IMPORTED, refreshIfBehind));
  const poll = setInterval(() => {
    refreshIfBehind().catch((error) => bus.logger.warn({ err: error }, 'facts: cannot look for newer ones'));
  }, POLL_MS);
  subscriptions.defer(() => clearInterval(poll));
  return subscriptions;
}
