import { twoDigitWeek, yearOf } from '@promo/retail/weeks';
import type { Span } from './proposal.ts';

/** "CW 10/2027", "CW 10–11/2027", "CW 52/2026–01/2027"; null without weeks. */
export function cwLabel(span: Span | null): string | null {
  if (!span) return null;
  const [fromYear, from] = [yearOf(span.start), twoDigitWeek(span.start)];
  const [toYear, to] = [yearOf(span.end), twoDigitWeek(span.end)];
  if (span.start === span.end) return `CW ${from}/${fromYear}`;
  return fromYear === toYear ? `CW ${from}–${to}/${fromYear}` : `CW ${from}/${fromYear}–${to}/${toYear}`;
}
