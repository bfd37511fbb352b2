import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useProducts } from '../../api/products.ts';
import { read } from '../../api/query.ts';
import { useMay } from '../../session/session.tsx';

interface Finding {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
}

/** What can be searched for, read once the search is opened. */
export function useFindings(open: boolean): { proposals: Finding[]; products: Finding[] } {
  const may = useMay();
  const enabled = open && may('promo_read');
  const { data } = useQuery({ ...read('GET /api/promo/calendar'), enabled });
  const { products } = useProducts(enabled);
  return useMemo(
    () => ({
      proposals: (data?.entries ?? []).map(({ id, title, cw_label, source }) => ({
        id: String(id),
        label: title ?? `#${id}`,
        description: [`#${id}`, cw_label, source].filter(Boolean).join(' · '),
      })),
      products: products.map(({ sku, name }) => ({ id: sku, label: name, description: sku })),
    }),
    [data, products],
  );
}
