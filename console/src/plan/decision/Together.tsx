import { Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useText } from '../../i18n/messages.ts';
import { Provisional } from '../../ui/Provisional.tsx';
import { Tiles } from '../../ui/Tiles.tsx';
import { moneyTiles, stockTile } from '../economics/ExpectedTiles.tsx';
import { sumOf } from '../economics/expected.ts';
import { text } from '../economics/text.ts';
import { economicsOf } from '../economics/useExpected.ts';

/** What proposals are expected to earn together. */
export function Together({ ids }: { ids: readonly number[] }) {
  const words = useText(text);
  const all = useQueries({ queries: ids.map(economicsOf) });
  if (all.some(({ error }) => error)) return <Text size="sm">{words.failed}.</Text>;
  const known = all.flatMap(({ data }) => data ?? []);
  if (known.length < ids.length) {
    return (
      <Text size="sm" role="status">
        {words.loading}
      </Text>
    );
  }
  const sum = sumOf(known.map(({ totals }) => totals));
  return (
    <div>
      <Tiles label={words.together(ids.length)} tiles={[...moneyTiles(sum, words), stockTile(known, words)]} />
      <Provisional of={{ provisional: known.some(({ provisional }) => provisional) }} />
    </div>
  );
}
