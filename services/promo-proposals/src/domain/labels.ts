import type { Span } from './proposal.ts';

const two = (n: number): string => String(n).padStart(2, '0');

/** "CW 10/2027", "CW 10–11/2027", "CW 52/2026–01/2027"; null without weeks. */
export function cwLabel(span: Span | null): string | null {
  if (!span) return null;
  const [fromYear, from] = [Math.floor(span.start / 100), two(span.start % 100)];
  const [toYear, to] = [Math.floor(span.end / 100), two(span.end % 100)];
  if (span.start === span.end) return `CW ${from}/${fromYear}`;
  return fromYear === toYear ? `CW ${from}–${to}/${fromYear}` : `CW ${from}/${fromYear}–${to}/${toYear}`;
}
