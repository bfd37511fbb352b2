import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { skuPath } from '../../format/address.ts';
import { money, number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { Loading } from '../../ui/Loading.tsx';
import { FramedSection } from '../../ui/Section.tsx';
import { Loaded } from '../../ui/states.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ShortTable } from '../../ui/table/ShortTable.tsx';
import { text } from './text.ts';

/** The variants of the same product, from which a promotion would take. */
export function Family({ sku }: { sku: string }) {
  const words = useText(text);
  const families = useQuery(read('GET /api/promo/parent-groups'));
  return (
    <FramedSection id="family" title={words.familyTitle}>
      <Loaded query={families} loading={<Loading rows={2} />}>
        {({ groups }) => {
          const family = groups.find(({ skus }) => skus.some((member) => member.sku === sku));
          if (!family) return <Text size="sm">{words.noFamily}</Text>;
          return (
            <>
              <Text size="sm">
                {family.stem} · {words.members(family.size)}
              </Text>
              <ShortTable
                aria-labelledby="family"
                rows={family.skus}
                rowId={(member) => member.sku}
                strong={(member) => member.sku === sku}
                columns={[
                  {
                    header: words.product,
                    cell: (member) =>
                      member.sku === sku ? (
                        member.name
                      ) : (
                        <TextLink href={skuPath(member.sku)} size="sm">
                          {member.name}
                        </TextLink>
                      ),
                  },
                  { header: words.price, figure: ({ price }) => money(price) },
                  { header: words.stock, figure: ({ on_hand }) => number(on_hand) },
                ]}
              />
            </>
          );
        }}
      </Loaded>
    </FramedSection>
  );
}
