import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { headersOf, type Origin } from '@promo/runtime/origin';

/** Headers of a message that carries its origin on. */
export function carrying(origin: Origin): MsgHdrs {
  const carried = headers();
  for (const [name, value] of headersOf(origin)) carried.set(name, value);
  return carried;
}
