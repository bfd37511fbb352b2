import { headers, type Msg, type MsgHdrs } from '@nats-io/transport-node';
import { type ErrorBody, Refusal } from '@promo/contracts/errors';

/** Errors travel as NATS ADR-32 has it: these two headers, here with the error body of HTTP beside them. */
const ERROR = 'Nats-Service-Error';
const CODE = 'Nats-Service-Error-Code';

const REFUSALS: readonly number[] = [400, 401, 403, 404, 409, 412, 413, 415, 422, 503, 504];

/** What the answering side puts on the reply. Only a Refusal tells its reason; of anything else the log has it. */
export function errorReply(error: unknown): { code: number; body: ErrorBody; head: MsgHdrs } {
  const refused = error instanceof Refusal;
  const code = refused ? error.status : 500;
  const detail = refused ? error.message : 'internal error';
  const head = headers();
  head.set(ERROR, detail.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200));
  head.set(CODE, String(code));
  return { code, body: refused && error.errors ? { detail, errors: error.errors } : { detail }, head };
}

/** The error that a reply carries, as it was thrown by the service that answered; undefined for a good reply. */
export function errorIn(reply: Msg, owner: string): Error | undefined {
  const code = Number(reply.headers?.get(CODE) || 0);
  if (!code) return undefined;
  const { detail, errors } = bodyOf(reply);
  if (REFUSALS.includes(code)) return new Refusal(code as Refusal['status'], detail, errors);
  return new Error(`${owner} failed: ${code} ${detail}`);
}

function bodyOf(reply: Msg): ErrorBody {
  try {
    return reply.json<ErrorBody>();
  } catch {
    return { detail: reply.headers?.get(ERROR) ?? '' };
  }
}
