import { Anchor, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { read } from '../../api/query.ts';
import { money, number } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { Loaded, Loading } from '../../ui/states.tsx';
import { text } from './text.ts';

/** The variants of the same product, from which a promotion would take. */
export function Family({ sku }: { sku: string }) {
  const words = useText(text);
  const families = useQuery(read('GET /api/promo/parent-groups'));
  return (
    <>
      <Title order={2} size="h4" id="family" mb={4}>
        {words.familyTitle}
      </Title>
      <Loaded query={families} loading={<Loading rows={2} />}>
        {({ groups }) => {
          const family = groups.find(({ skus }) => skus.some((member) => member.sku === sku));
          if (!family) return <Text size="sm">{words.noFamily}</Text>;
          return (
            <>
              <Text size="sm">
                {family.stem} · {words.members(family.size)}
              </Text>
              <Table fz="sm" className="num" aria-labelledby="family">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{words.product}</Table.Th>
                    <Table.Th ta="right">{words.price}</Table.Th>
                    <Table.Th ta="right">{words.stock}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {family.skus.map((member) => (
                    <Table.Tr key={member.sku} fw={member.sku === sku ? 700 : undefined}>
                      <Table.Td>
                        {member.sku === sku ? (
                          member.name
                        ) : (
                          <Anchor
                            component={Link}
                            href={`/skus/${encodeURIComponent(member.sku)}`}
                            size="sm"
                            underline="always"
                          >
                            {member.name}
                          </Anchor>
                        )}
                      </Table.Td>
                      <Table.Td ta="right">{money(member.price)}</Table.Td>
                      <Table.Td ta="right">{number(member.on_hand)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </>
          );
        }}
      </Loaded>
    </>
  );
}
