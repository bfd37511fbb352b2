import { LONGEST } from '@promo/contracts/words';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFound, useFoundProducts } from '../../api/products.ts';
import { read, readOn } from '../../api/query.ts';
import type { Output } from '../../api/routes.ts';
import { skuPath } from '../../format/address.ts';
import { weekSpan } from '../../format/weeks.ts';
import { useText } from '../../i18n/messages.ts';
import { titleOf } from '../../plan/title.ts';
import { useMay } from '../../session/session.tsx';
import { sourceName, sourceText } from '../../wording/source.ts';

export interface Finding {
  readonly id: string;
  readonly path: string;
  readonly label: string;
  readonly description?: string;
}

interface Findings {
  readonly proposals: readonly Finding[];
  readonly products: readonly Finding[];
  readonly newProducts: readonly Finding[];
  readonly campaigns: readonly Finding[];
  /** Asks again for what could not be had; null where nothing failed. */
  readonly retry: (() => void) | null;
}

/** So many of a kind are shown. */
export const MOST_PER_GROUP = 8;

/**
 * What there is to be found: proposals and campaigns whole, read once the search is opened, of which the caller chooses; products
 * and new products as the server finds them, since there may be tens of thousands.
 */
export function useFindings(open: boolean, typed: string): Findings {
  const may = useMay();
  const sources = useText(sourceText);
  const words = typed.trim();
  const promo = open && may('promo_read');
  const proposals = useQuery({ ...read('GET /api/promo/calendar'), enabled: promo });
  const campaigns = useQuery({ ...read('GET /api/promo/marketing-history'), enabled: promo });
  const products = useFoundProducts(words, MOST_PER_GROUP, promo && words !== '');
  const newProducts = useFoundNewProducts(words, open && may('npl_module') && words !== '');
  const failed = [
    ...[proposals, campaigns].filter(({ isLoadingError }) => isLoadingError),
    ...[products, newProducts].filter((search) => search.failed),
  ];
  const retry = failed.length === 0 ? null : () => failed.forEach(({ refetch }) => void refetch());
  const findings = useMemo(
    () => ({
      proposals: (proposals.data?.entries ?? []).map(({ id, title, start_yw, end_yw, source }) => ({
        id: `proposal ${id}`,
        path: `/proposals/${id}`,
        label: titleOf({ id, title }),
        description: [`#${id}`, start_yw && weekSpan(start_yw, end_yw), sourceName(source, sources)]
          .filter(Boolean)
          .join(' · '),
      })),
      campaigns: (campaigns.data?.campaigns ?? []).map(({ id, name, type }) => ({
        id: `campaign ${id}`,
        path: `/marketing/${id}`,
        label: name,
        ...(type && { description: type }),
      })),
      products: products.rows.map(({ sku, name }) => ({
        id: `product ${sku}`,
        path: skuPath(sku),
        label: name,
        description: sku,
      })),
      newProducts: newProducts.rows.map(({ id, sku, name }) => ({
        id: `new ${id}`,
        path: `/new-products/${id}`,
        label: name,
        description: sku,
      })),
    }),
    [proposals.data, campaigns.data, products.rows, newProducts.rows, sources],
  );
  return { ...findings, retry };
}

const itemsOf = ({ items }: Output<'GET /api/npl'>) => items;

const useFoundNewProducts = (typed: string, enabled: boolean) =>
  useFound(typed, {
    longest: LONGEST.search,
    enabled,
    ask: (q) => readOn('GET /api/npl', { query: { q, limit: MOST_PER_GROUP } }),
    rowsOf: itemsOf,
  });
