import type { AllocationCreate, ForecastCreate, SubstitutionCreate } from '@promo/contracts/npl/child-rows';
import { isEditable } from '@promo/contracts/npl/lifecycle';
import type { NplProduct } from '@promo/contracts/npl/record';
import { call } from '../../../api/client.ts';
import { useText } from '../../../i18n/messages.ts';
import { useUnsaved } from '../../../session/unsaved.ts';
import { offerUndo } from '../../../ui/confirm.tsx';
import { type Guess, guess, useAction } from '../../../ui/useAction.ts';
import { text } from './text.ts';

/** The kinds of child rows, and what the API takes of each. */
interface Bodies {
  readonly allocations: AllocationCreate;
  readonly forecasts: ForecastCreate;
  readonly substitutions: SubstitutionCreate;
}
type Kind = keyof Bodies;
type Row<K extends Kind> = NplProduct[K][number];

const ADD: { readonly [K in Kind]: (id: number, body: Bodies[K]) => Promise<unknown> } = {
  allocations: (id, body) => call('POST /api/npl/:id/allocation', { params: { id }, body }),
  forecasts: (id, body) => call('POST /api/npl/:id/forecast', { params: { id }, body }),
  substitutions: (id, body) => call('POST /api/npl/:id/substitution', { params: { id }, body }),
};

const REMOVE: { readonly [K in Kind]: (id: number) => Promise<unknown> } = {
  allocations: (alloc_id) => call('DELETE /api/npl/allocation/:alloc_id', { params: { alloc_id } }),
  forecasts: (fc_id) => call('DELETE /api/npl/forecast/:fc_id', { params: { fc_id } }),
  substitutions: (sub_id) => call('DELETE /api/npl/substitution/:sub_id', { params: { sub_id } }),
};

interface Options<K extends Kind, Draft> {
  readonly kind: K;
  readonly record: NplProduct;
  /** The fields while nothing has been typed. */
  readonly empty: Draft;
  /** What they hold next; the same unless given. */
  readonly nextOf?: (sent: Draft) => Draft;
  /** The row as it would be entered again. */
  readonly bodyOf: (row: Row<K>) => Bodies[K];
  readonly rowName: (row: Row<K>) => string;
}

/**
 * Adds, overwrites and deletes child rows of one kind. A row is deleted at once, since a launch may depend on it; undoing
 * enters it again.
 */
export function useRows<K extends Kind, Draft>({ kind, record, empty, nextOf, bodyOf, rowName }: Options<K, Draft>) {
  const words = useText(text);
  const unsaved = useUnsaved(`new-product:${record.id}:${kind}`, empty);
  const run = async (bodies: readonly Bodies[K][]) => {
    for (const body of bodies) await ADD[kind](record.id, body);
  };
  const again = useAction({ run, stale: ['/api/npl'] });
  const add = useAction({
    run,
    stale: ['/api/npl'],
    done: () => {
      unsaved.settle(nextOf);
      return undefined;
    },
  });
  const without = (row: Row<K>): Guess =>
    guess('GET /api/npl/:id', (shown) =>
      shown.id === record.id ? { ...shown, [kind]: shown[kind].filter(({ id }) => id !== row.id) } : shown,
    );
  const removal = useAction<Row<K>, unknown>({
    run: ({ id }) => REMOVE[kind](id),
    optimistic: (row) => [without(row)],
    stale: ['/api/npl'],
    done: (_, row) => {
      offerUndo({
        message: words.rowRemoved(rowName(row)),
        undo: () => again.mutate([bodyOf(row)]),
      });
      return undefined;
    },
  });
  return { unsaved, add, remove: (row: Row<K>) => removal.mutate(row), editable: isEditable(record.status) };
}
