import { Text } from '@mantine/core';
import { Suspense } from 'react';
import { useText } from '../../../../i18n/messages.ts';
import { lazy } from '../../../../ui/lazy.tsx';
import { usePrinting } from '../../../../ui/usePrinting.ts';
import { text } from '../../text.ts';
import { type LinesProps, LinesTable } from './LinesTable.tsx';
import { useLaunches } from './useLaunches.ts';

const ManyLines = lazy(() => import('./ManyLines.tsx'));

/** So many lines are simply drawn; what draws of more only those in sight weighs as much as the editor, and few need it. */
const MOST_DRAWN = 60;

/** The proposal's products; on paper all of them. */
export function Lines(props: LinesProps) {
  const words = useText(text);
  const printing = usePrinting();
  const { skus } = props.draft;
  const launches = useLaunches(props.draft);
  if (skus.length === 0) return <Text size="sm">{words.noLines}</Text>;
  const first = (
    <LinesTable {...props} launches={launches} shown={[...skus.slice(0, printing ? undefined : MOST_DRAWN).keys()]} />
  );
  if (printing || skus.length <= MOST_DRAWN) return first;
  return (
    <Suspense fallback={first}>
      <ManyLines {...props} launches={launches} />
    </Suspense>
  );
}
