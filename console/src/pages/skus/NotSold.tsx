import IconRocket from '@tabler/icons-react/dist/esm/icons/IconRocket.mjs';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { day } from '../../format/dates.ts';
import { messages, useText } from '../../i18n/messages.ts';
import { useMay } from '../../session/session.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { NotFoundState } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

const text = messages({
  hr: {
    unknown: (code: string) => `Artikl ${code} nije poznat. Provjerite šifru ili ga uvezite.`,
    launch: (on: string) => `Novi artikl, još nije u prodaji: lansiranje ${on}`,
    noLaunch: 'Novi artikl, još nije u prodaji; dan lansiranja nije zadan.',
    record: 'Otvori novi artikl',
  },
  en: {
    unknown: (code: string) => `Product ${code} is not known. Check the code, or import the product.`,
    launch: (on: string) => `A new product that is not sold yet: launch ${on}`,
    noLaunch: 'A new product that is not sold yet; no launch day is set.',
    record: 'Open the new product',
  },
});

/** What there is to say of a code that has no sales: which new product it is, or that nobody knows it. */
export default function NotSold({ sku }: { readonly sku: string }) {
  const words = useText(text);
  const may = useMay();
  const { data, isPending } = useQuery(read('GET /api/npl/launches', { query: { sku: [sku] } }));
  const product = data?.launches[0];
  const records = useQuery({
    ...read('GET /api/npl', { query: { q: sku } }),
    enabled: product !== undefined && may('npl_module'),
  });
  if (isPending) return <Loading rows={2} />;
  if (!product) return <NotFoundState detail={words.unknown(sku)} />;
  const { name, launch_date } = product;
  const record = records.data?.items.find((one) => one.sku === sku);
  return (
    <EmptyState Icon={IconRocket} title={name} hint={launch_date ? words.launch(day(launch_date)) : words.noLaunch}>
      {record && <TextLink href={`/new-products/${record.id}`}>{words.record}</TextLink>}
    </EmptyState>
  );
}
