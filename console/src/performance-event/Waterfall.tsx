import type { PerformanceEvent } from '@promo/contracts/promo-analytics/performance-event';
import { useCallback, useMemo } from 'react';
import { signed } from '../format/numbers.ts';
import { useText } from '../i18n/messages.ts';
import { Waterfall as Chart } from '../ui/chart/Waterfall.tsx';
import { text } from './text.ts';
import { waterfall } from './waterfall.ts';

/** Uplift, what is taken off it, and what remains. */
export function Waterfall({ event }: { event: PerformanceEvent }) {
  const words = useText(text);
  const steps = useMemo(() => waterfall(event), [event]);
  const columns = useMemo(() => [words.step, words.units] as const, [words]);
  const write = useCallback((value: number) => words.pieces(signed(value, 1)), [words]);
  return <Chart label={words.chartLabel} steps={steps} names={words.steps} columns={columns} write={write} />;
}
