import { Text } from '@mantine/core';
import type { FmbFigures } from '@promo/contracts/npl/fmb';
import { useWorded } from '../../../wording/wording.ts';

/** Why nothing is suggested, where nothing is. */
export function ZeroBecause({ why }: { why: FmbFigures['zero_because'] | null }) {
  const worded = useWorded(Boolean(why));
  return why && <Text size="sm">{worded(why, why.detail)}</Text>;
}
