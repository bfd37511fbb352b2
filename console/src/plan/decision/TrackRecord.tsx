import { Text } from '@mantine/core';
import type { Proposal } from '@promo/contracts/promo-proposals/proposal';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { euros, share } from '../../format/numbers.ts';
import { useText } from '../../i18n/messages.ts';
import { TO_COME } from '../../ui/Tiles.tsx';
import { nameOf, people } from '../people.ts';
import { text } from './text.ts';

const LINE = { size: 'xs', mt: 4 } as const;

/** What the planner's approved proposals that have run promised and what they earned; an empty line where none has, so that nothing moves when it comes. */
export function TrackRecord({ of: { proposed_by_id: id, user } }: { of: Proposal }) {
  const words = useText(text);
  const names = useText(people);
  const { data } = useQuery({
    ...read('GET /api/promo/results/proposals', { query: { ...(id !== null && { proposed_by_id: id }), limit: 1 } }),
    enabled: id !== null,
  });
  if (id === null) return null;
  const {
    n_compared: n = 0,
    n_unsettled = 0,
    expected_incremental_margin_eur: promised = null,
    actual_incremental_margin_eur: earned = null,
  } = data?.totals ?? {};
  if (promised === null || earned === null) return <Text {...LINE}>{TO_COME}</Text>;
  // a loss is no share of a promise: beside a small one it would be thousands of percent
  const part = promised > 0 && earned >= 0 ? ` (${share(earned / promised)})` : '';
  return (
    <Text {...LINE} title={words.recordHint}>
      {words.record(nameOf(user ?? { id, name: null }, names), n, euros(promised), `${euros(earned)}${part}`)}
      {n_unsettled > 0 && words.unsettled(n_unsettled)}
    </Text>
  );
}
