import { List, Text } from '@mantine/core';
import { day } from '../../format/dates.ts';
import { useText } from '../../i18n/messages.ts';
import { FramedSection, Section } from '../../ui/Section.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Draft } from '../draft.ts';
import { text } from './text.ts';
import { useCoupons } from './useCoupons.ts';

/** So many products of a campaign are named. */
const NAMED = 3;

interface Props {
  /** The same one as long as nothing of it changes. */
  readonly of: Draft;
  /** Whether it stands on a page of its own, in a frame. */
  readonly framed?: boolean;
}

/** Which webshop coupons come to products of a promotion on its days; nothing where there are none. */
export default function Coupons({ of, framed = false }: Props) {
  const words = useText(text);
  const campaigns = useCoupons(of);
  const names = new Map(of.skus.map(({ code, name }) => [code, name]));
  if (campaigns.length === 0) return null;
  const Part = framed ? FramedSection : Section;
  return (
    <Part id="coupons" order={framed ? 2 : 3} title={words.title}>
      <Text size="sm">{words.pays}</Text>
      <List size="sm" mt={4}>
        {campaigns.map(({ id, name, start_date, end_date, skus }) => (
          <List.Item key={id}>
            <TextLink href={`/marketing/${id}`}>{name}</TextLink> ({words.lasts(day(start_date), day(end_date))}),{' '}
            {words.products(skus.length)}:{' '}
            {skus
              .slice(0, NAMED)
              .map((code) => names.get(code) ?? code)
              .join(', ')}
            {skus.length > NAMED && ` ${words.more(skus.length - NAMED)}`}
          </List.Item>
        ))}
      </List>
    </Part>
  );
}
