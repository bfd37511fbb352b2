import { allowedActions } from '@promo/contracts/npl/lifecycle';
import type { NplStatus } from '@promo/contracts/npl/words';

/** "is active: an active product can only phase-out": says the state a record is in, and what it allows. */
export function refusal(id: number, status: NplStatus, action: string): string {
  const allowed = allowedActions(status);
  const possible = allowed.length > 0 ? `allowed now: ${allowed.join(', ')}` : 'nothing more can be done with it';
  return `${action} is not possible: record ${id} is ${status}; ${possible}`;
}
