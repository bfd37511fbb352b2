import { Alert } from '@mantine/core';
import type { NplListItem } from '@promo/contracts/npl/record';
import { isEan } from '@promo/retail/ean';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../../api/query.ts';
import { skuPath } from '../../../format/address.ts';
import { useText } from '../../../i18n/messages.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { text } from './text.ts';

/** The records that have the bar code of a draft, and the products that a search for it finds. */
export function useSameEan({ ean, status }: Pick<NplListItem, 'ean' | 'status'>) {
  const q = ean ?? '';
  const enabled = status === 'draft' && isEan(q);
  const records = useQuery({ ...read('GET /api/npl', { query: { q } }), enabled });
  const products = useQuery({ ...read('GET /api/promo/products', { query: { q } }), enabled });
  return {
    isLoading: records.isLoading || products.isLoading,
    found: [
      ...(records.data?.items ?? [])
        .filter((record) => record.ean === ean)
        .map(({ id, sku, name }) => ({ sku, name, href: `/new-products/${id}` })),
      ...(products.data?.products ?? []).map(({ sku, name }) => ({ sku, name, href: skuPath(sku) })),
    ],
  };
}

/** Warns of a draft whose bar code another record or product has: most likely it is the same product once more. */
export function SameEan({ of: { sku }, same: { found } }: { of: NplListItem; same: ReturnType<typeof useSameEan> }) {
  const { sameEan } = useText(text);
  const other = found.find((one) => one.sku !== sku);
  return (
    other && (
      <Alert color="orange">
        {sameEan}{' '}
        <TextLink href={other.href}>
          {other.name} · {other.sku}
        </TextLink>
      </Alert>
    )
  );
}
