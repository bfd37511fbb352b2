import { statusAfter, type Transition } from '@promo/contracts/npl/lifecycle';
import type { NplListItem, NplMarkOrdered, NplStatusChange } from '@promo/contracts/npl/record';
import { call } from '../../../api/client.ts';
import { isStale } from '../../../api/errors.ts';
import { useText } from '../../../i18n/messages.ts';
import { guess, useAction } from '../../../ui/useAction.ts';
import { statusText } from '../../../wording/npl.text.ts';
import { text } from './text.ts';

/**
 * Moves a record on: shown at once, taken back where the server refuses. `stale` while the record has been changed by
 * somebody else after it was read; then the latest is asked for, and nothing was done.
 */
export function useMove(move: Transition, { id, name, version }: NplListItem, onDone: () => void) {
  const words = useText(text);
  const states = useText(statusText);
  const status = statusAfter(move);
  const moved = <R extends NplListItem>(record: R): R =>
    record.id === id ? { ...record, status, allowed_actions: [] } : record;
  const action = useAction<NplMarkOrdered, NplStatusChange>({
    run: (body) => call(`POST /api/npl/:id/${move}`, { params: { id }, body, ifMatch: version }),
    optimistic: () => [
      guess('GET /api/npl', (list) => ({ ...list, items: list.items.map(moved) })),
      guess('GET /api/npl/:id', moved),
    ],
    stale: ['/api/npl'],
    done: ({ phased_out }) => {
      onDone();
      const took = phased_out.length > 0 ? ` ${words.phasedOut}` : '';
      return `${words.done(name, states[status])}.${took}`;
    },
    onRefusal: isStale,
  });
  return { ...action, stale: isStale(action.error) };
}
