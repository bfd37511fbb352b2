import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sortedBy } from '../format/sort.ts';
import { read } from './query.ts';

export interface KnownProduct {
  readonly sku: string;
  readonly name: string;
}

/** Products by name, for choosing one: those of families, and those ever promoted; retired ones aside. A code that is not among them may still exist. */
export function useProducts(enabled = true): { products: readonly KnownProduct[]; loading: boolean } {
  const families = useQuery({ ...read('GET /api/promo/parent-groups'), enabled });
  const past = useQuery({ ...read('GET /api/promo/history', { query: { max_events: 5000 } }), enabled });
  const products = useMemo(() => {
    const names = new Map<string, string>();
    for (const { sku, name } of past.data?.events ?? []) names.set(sku, name);
    for (const { skus } of families.data?.groups ?? []) for (const { sku, name } of skus) names.set(sku, name);
    for (const sku of families.data?.retired ?? []) names.delete(sku);
    return sortedBy(
      [...names].map(([sku, name]) => ({ sku, name })),
      ({ name }) => name,
    );
  }, [families.data, past.data]);
  return { products, loading: families.isLoading || past.isLoading };
}
