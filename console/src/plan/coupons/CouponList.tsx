import { List, Text } from '@mantine/core';
import type { CouponOverlap } from '@promo/contracts/marketing/routes';
import { day } from '../../format/dates.ts';
import { useText } from '../../i18n/messages.ts';
import { FramedSection, Section } from '../../ui/Section.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Draft } from '../draft.ts';
import { text } from './text.ts';

/** So many products of a campaign are named. */
const NAMED = 3;

interface Props {
  readonly campaigns: readonly CouponOverlap[];
  /** The promotion. */
  readonly of: Draft;
  readonly framed: boolean;
}

/** Campaigns with those of a promotion's products that they have coupons for. */
export default function CouponList({ campaigns, of, framed }: Props) {
  const words = useText(text);
  const names = new Map(of.skus.map(({ code, name }) => [code, name]));
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
