import { Text, VisuallyHidden } from '@mantine/core';
import { round2, sumOfKnown } from '@promo/retail/round';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../format/today.ts';
import { useText } from '../../i18n/messages.ts';
import { Provisional } from '../../ui/Provisional.tsx';
import { Tiles } from '../../ui/Tiles.tsx';
import { moneyTiles, stockTile, tilesOf, tilesToCome, type Words } from '../economics/ExpectedTiles.tsx';
import type { Expected } from '../economics/expected.ts';
import { Margin } from '../economics/marginColumn.tsx';
import { sumOf } from '../economics/sum.ts';
import { text } from '../economics/text.ts';
import { economicsOf } from '../economics/useExpected.ts';
import type { ExpectedOf } from './useExpectedOf.ts';

/** What proposals are expected to earn together; of a single one also how certain that is. */
export function Together({ of: { byId, comes, failed }, n }: { readonly of: ExpectedOf; readonly n: number }) {
  const words = useText(text);
  const today = useToday();
  if (failed) return <Text size="sm">{words.failed}.</Text>;
  const known = [...byId.values()];
  return (
    <div aria-busy={comes}>
      {comes && <VisuallyHidden role="status">{words.loading}</VisuallyHidden>}
      <Tiles label={words.together(n)} tiles={comes ? tilesToCome(words) : tilesOfAll(known, words, today)} />
      <Provisional of={{ provisional: known.some(({ provisional }) => provisional) }} />
    </div>
  );
}

/** What one of several is expected to earn: part of what they are together. */
export function Part({ id }: { id: number }) {
  const words = useText(text);
  const { data } = useQuery(economicsOf(id));
  if (!data) return null;
  return (
    <span title={words.margin}>
      <VisuallyHidden>{words.margin}: </VisuallyHidden>
      <Margin of={data.totals.incremental_margin_eur} />
    </span>
  );
}

function tilesOfAll(known: readonly Expected[], words: Words, today: string) {
  const [only, ...others] = known;
  if (only && others.length === 0) return tilesOf(only, words, today);
  const beyondUsual = sumOfKnown(
    known.map((one) => one.over_usual_eur),
    round2,
  );
  const toAgree = known.reduce((sum, one) => sum + one.to_agree_eur, 0);
  return [
    ...moneyTiles(sumOf(known.map(({ totals }) => totals)), words, beyondUsual, toAgree),
    stockTile(known, words, today),
  ];
}
