import type { Bus } from '@promo/bus/connect';
import { ensureStream } from '@promo/bus/stream';
import { PROPOSAL_UPDATED } from '@promo/contracts/promo-proposals/events';

/** The stream of this service's events: status-changed, updated and deleted share it. */
export const prepareStreams = (bus: Bus, replicas: number) => ensureStream(bus, PROPOSAL_UPDATED, replicas);
