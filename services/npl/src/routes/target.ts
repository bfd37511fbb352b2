import type { Route } from '@promo/contracts/route';
import { ifMatch } from '@promo/http/headers';
import type { Call } from '@promo/http/serve';
import type { Target } from '../actions/change.ts';

/** What a request names by its id, in the versions that its If-Match names. */
export const targetOf = ({
  params,
  identity,
  request,
}: Pick<Call<Route>, 'identity' | 'request'> & { readonly params: { readonly id: number } }): Target => ({
  id: params.id,
  precondition: ifMatch(request),
  identity,
});
