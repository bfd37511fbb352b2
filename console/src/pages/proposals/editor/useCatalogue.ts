import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../../../api/query.ts';
import type { Draft } from '../../../plan/draft.ts';
import type { Editing } from './useDraft.ts';

/** Fills the name and regular price of lines that lack them, as the server will when it saves them. */
export function useCatalogue({ skus }: Draft, fillLine: Editing['fillLine']): void {
  const lacking = skus.filter(({ regular_price }) => regular_price === null);
  const found = useQueries({
    queries: lacking.map(({ code }) => ({
      ...read('GET /api/promo/sku-snapshot', { query: { sku: code } }),
      retry: false,
    })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  });
  useEffect(() => {
    for (const { sku, name, price } of found) fillLine(sku, { name, regular_price: price });
  }, [found, fillLine]);
}
