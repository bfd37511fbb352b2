import { Paper, SimpleGrid, Text } from '@mantine/core';

interface Props {
  readonly label: string;
  readonly tiles: readonly (readonly [name: string, value: string])[];
}

/** Key figures side by side. */
export function Tiles({ label, tiles }: Props) {
  return (
    <section aria-label={label}>
      <SimpleGrid cols={{ base: 2, xs: 3, md: 5 }} spacing="xs" component="dl" m={0} mb="md">
        {tiles.map(([name, value]) => (
          <Paper key={name} withBorder px="sm" py={6}>
            <Text component="dt" size="xs">
              {name}
            </Text>
            <Text component="dd" m={0} size="lg" fw={700} className="num">
              {value}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  );
}
