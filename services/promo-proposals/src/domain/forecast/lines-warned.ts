/** What is told of lines: of each, or of all in one where there are many. */
import type { Message } from '@promo/contracts/messages/message';
import type { ManyLines } from '@promo/contracts/promo-proposals/messages';

/** So many lines are named one by one. */
const NAMED = 5;

/** How many lines there are, and the codes of the first of them. */
const manyLines = (skus: readonly string[]): ManyLines => ({ lines: skus.length, skus: skus.slice(0, NAMED) });

/** A warning a line; one for all of many. */
export const warnEach = <L extends { readonly sku: string }>(
  lines: readonly L[],
  message: (told: L | ManyLines) => Message,
): Message[] => (lines.length > NAMED ? [message(manyLines(lines.map(({ sku }) => sku)))] : lines.map(message));

/** One warning for all lines; none without any. */
export const warnOnce = (skus: readonly string[], message: (told: ManyLines) => Message): Message[] =>
  skus.length === 0 ? [] : [message(manyLines(skus))];
