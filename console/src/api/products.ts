import { useDebouncedValue } from '@mantine/hooks';
import { LONGEST } from '@promo/contracts/words';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { matches } from '../format/sort.ts';
import { readOn } from './query.ts';
import type { Output } from './routes.ts';

export interface KnownProduct {
  readonly sku: string;
  readonly name: string;
}

/** So long nothing must be typed before the server is asked. */
const SETTLE_MS = 150;

interface Found<Row> {
  readonly rows: readonly Row[];
  readonly searching: boolean;
  readonly failed: boolean;
  /** Asks again. */
  readonly refetch: () => unknown;
}

interface Searched<Answer, Row> {
  /** So much of what is typed is asked for. */
  readonly longest: number;
  readonly enabled: boolean;
  readonly ask: (q: string) => UseQueryOptions<Answer>;
  readonly rowsOf: (answer: Answer) => readonly Row[];
}

/**
 * What the server finds by name, code and what else it looks at; until it has answered, those of the answer before that are still
 * meant; none where it could not be asked.
 */
export function useFound<Answer, Row extends KnownProduct>(
  typed: string,
  { longest, enabled, ask, rowsOf }: Searched<Answer, Row>,
): Found<Row> {
  const words = typed.trim().slice(0, longest);
  const [q] = useDebouncedValue(words, SETTLE_MS);
  const { data, isPending, isPlaceholderData, isLoadingError, refetch } = useQuery({ ...ask(q), enabled });
  const searching = enabled && (q !== words || isPending || isPlaceholderData);
  const rows = useMemo(() => {
    const answered = data === undefined ? [] : rowsOf(data);
    return searching ? answered.filter(({ sku, name }) => matches(words, name, sku)) : answered;
  }, [data, searching, words, rowsOf]);
  return { rows, searching, failed: !searching && isLoadingError, refetch };
}

const productsOf = ({ products }: Output<'GET /api/promo/products'>): readonly KnownProduct[] => products;

/** Products by name, also found by brand or bar code. Retired ones aside: a code that is not among them may still exist. */
export const useFoundProducts = (typed: string, limit: number, enabled: boolean): Found<KnownProduct> =>
  useFound(typed, {
    longest: LONGEST.productSearch,
    enabled,
    ask: (q) => readOn('GET /api/promo/products', { query: { q, limit } }),
    rowsOf: productsOf,
  });
