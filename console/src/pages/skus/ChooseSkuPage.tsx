import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs';
import { useLocation } from 'wouter';
import { skuPath } from '../../format/address.ts';
import { useText } from '../../i18n/messages.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProductField } from '../../ui/fields/ProductField.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { text } from './text.ts';

/** The page of products before one is chosen: find it by name or code. */
export default function ChooseSkuPage() {
  const words = useText(text);
  const [, navigate] = useLocation();
  return (
    <>
      <PageHeader title={words.choose} />
      <ProductField
        maw={420}
        data-search
        label={words.chooseProduct}
        aria-label={words.chooseProduct}
        onPick={({ sku }) => navigate(skuPath(sku))}
      />
      <EmptyState Icon={IconBarcode} title={words.empty} hint={words.emptyHint} />
    </>
  );
}
