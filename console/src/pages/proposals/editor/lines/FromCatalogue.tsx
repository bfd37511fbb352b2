import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../../../../api/query.ts';
import type { Line } from '../../../../plan/draft.ts';
import type { Editing } from '../useDraft.ts';

interface Props {
  /** Lines without a regular price. */
  readonly lines: readonly Line[];
  readonly fillLine: Editing['fillLine'];
}

/** Fills the regular price of lines, and their name, as the server will when it saves them. Draws nothing. */
export default function FromCatalogue({ lines, fillLine }: Props) {
  const found = useQueries({
    queries: lines.map(({ code }) => ({
      ...read('GET /api/promo/sku-snapshot', { query: { sku: code } }),
      retry: false,
    })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  });
  useEffect(() => {
    for (const { sku, name, price } of found) fillLine(sku, { name, regular_price: price });
  }, [found, fillLine]);
  return null;
}
