import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import { type ErrorBody, REFUSAL_STATUSES, Refusal } from '@promo/contracts/errors';
import { serviceMessage } from '@promo/contracts/messages/service';

/** Errors travel as NATS ADR-32 has it: these two headers, here with the error body of HTTP beside them. */
const ERROR = 'Nats-Service-Error';
const CODE = 'Nats-Service-Error-Code';

/** What the answering side puts on the reply. Only a Refusal tells its reason; of anything else the log has it. */
export function errorReply(error: unknown): { code: number; body: ErrorBody; head: MsgHdrs } {
  const code = error instanceof Refusal ? error.status : 500;
  const body = error instanceof Refusal ? error.body : serviceMessage.query_failed();
  const head = headers();
  head.set(ERROR, body.detail.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200));
  head.set(CODE, String(code));
  return { code, body, head };
}

/** The error that a reply carries, as it was thrown by the service that answered; undefined for a good reply. */
export function errorIn(reply: Msg, owner: string): Error | undefined {
  const code = Number(reply.headers?.get(CODE) || 0);
  if (!code) return undefined;
  const { errors, ...message } = bodyOf(reply);
  const status = REFUSAL_STATUSES.find((one) => one === code);
  if (status) return new Refusal(status, message, errors);
  return new Error(`${owner} failed: ${code} ${message.detail}`);
}

function bodyOf(reply: Msg): ErrorBody {
  try {
    // A service that has not been updated yet names no code.
    return { ...serviceMessage.query_failed(), ...reply.json<ErrorBody>() };
  } catch {
    return { ...serviceMessage.query_failed(), detail: reply.headers?.get(ERROR) ?? '' };
  }
}
