import type { ResponseOf, Route } from '@promo/contracts/route';
import { Raw } from './serve.ts';

/**
 * The answer of a route as JSON. For long lists: the schema's serialiser tries the alternatives of each field that may be
 * null one by one, and takes many times as long.
 */
export const preserialise = <const R extends Route>(_declared: R, answer: ResponseOf<R>): Raw =>
  new Raw(JSON.stringify(answer));
