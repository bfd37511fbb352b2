import { Text } from '@mantine/core';
import type { Conflict } from '@promo/contracts/promo-proposals/conflicts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { euros } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { TO_COME } from '../../ui/Tiles.tsx';
import { text } from './conflict.text.ts';

/** What both promise of the products that they share, and what they bring together; nothing where that is not known. Its line is there before it comes. */
export function ConflictCost({ conflict: { id_a, id_b } }: { readonly conflict: Pick<Conflict, 'id_a' | 'id_b'> }) {
  const words = useText(text);
  const { data, isPending } = useQuery(read('GET /api/promo/calendar/conflict-cost', { query: { id_a, id_b } }));
  const { margin_a_eur: a = null, margin_b_eur: b = null, together_eur: together = null } = data ?? {};
  const isKnown = a !== null && b !== null && together !== null;
  if (!isKnown && !isPending) return null;
  return <Text size="xs">{isKnown ? words.cost(euros(a + b), euros(together)) : TO_COME}</Text>;
}
