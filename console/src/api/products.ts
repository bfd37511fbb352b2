import { useDebouncedValue } from '@mantine/hooks';
import { LONGEST } from '@promo/contracts/words';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { matches } from '../format/sort.ts';
import { readOn } from './query.ts';

export interface KnownProduct {
  readonly sku: string;
  readonly name: string;
}

/** So long nothing must be typed before the server is asked. */
export const SETTLE_MS = 150;

interface FoundProducts {
  readonly products: readonly KnownProduct[];
  readonly searching: boolean;
  readonly failed: boolean;
  /** Asks again. */
  readonly refetch: () => unknown;
}

/**
 * Products that the server finds by name, code, brand or bar code, by name; until it has answered, those of the answer before that
 * are still meant; none where it could not be asked. Retired ones aside: a code that is not among them may still exist.
 */
export function useFoundProducts(typed: string, limit: number, enabled: boolean): FoundProducts {
  const words = typed.trim().slice(0, LONGEST.productSearch);
  const [q] = useDebouncedValue(words, SETTLE_MS);
  const found = useQuery({
    ...readOn('GET /api/promo/products', { query: { q, limit } }),
    enabled,
  });
  const searching = enabled && (q !== words || found.isPending || found.isPlaceholderData);
  const products = useMemo(() => {
    const answered = found.data?.products ?? [];
    return searching ? answered.filter(({ sku, name }) => matches(words, name, sku)) : answered;
  }, [found.data, searching, words]);
  return { products, searching, failed: !searching && found.isLoadingError, refetch: found.refetch };
}
