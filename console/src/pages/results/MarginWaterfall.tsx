import { Text } from '@mantine/core';
import type { ResultTotals } from '@promo/contracts/promo-analytics/results';
import { useMemo } from 'react';
import { signedAmount } from '../../format/amount.ts';
import { useText } from '../../i18n/messages.ts';
import { Waterfall } from '../../ui/chart/Waterfall.tsx';
import { FramedSection } from '../../ui/Section.tsx';
import { marginSteps } from './model/steps.ts';
import { text } from './text.ts';

/** Where the net margin of all groups comes from: what was sold more, what that cost, who paid, and what it took elsewhere. */
export function MarginWaterfall({ totals }: { totals: ResultTotals }) {
  const words = useText(text);
  const steps = useMemo(() => marginSteps(totals), [totals]);
  const columns = useMemo(() => [words.step, words.eurAxis] as const, [words]);
  if (steps.length === 0) return null;
  return (
    <FramedSection id="results-steps" title={words.stepsTitle}>
      <Waterfall
        label={words.stepsLabel}
        steps={steps}
        names={words.steps}
        columns={columns}
        write={signedAmount}
        height={260}
      />
      <Text size="xs" mt={4}>
        {words.stepsHint}
      </Text>
    </FramedSection>
  );
}
