import type { QueryClient } from '@tanstack/react-query';
import { statusOf } from '../../../../api/errors.ts';
import { read } from '../../../../api/query.ts';
import { emptyLine, type Line } from '../../../../plan/draft.ts';
import { runEach } from '../../bulk/run-each.ts';
import { type Pasted, type PastedRow, readPasted } from './paste.ts';
import { contradicts } from './pasted-figures.ts';

/** What came of pasting. */
export interface PasteResult extends Omit<Pasted, 'rows'> {
  readonly taken: number;
  /** Codes that the catalogue does not have. */
  readonly unknown: readonly string[];
  /** Codes of which the server did not say whether it has them. */
  readonly unchecked: readonly string[];
  /** Rows whose discount and price contradict each other. */
  readonly contrary: readonly PastedRow[];
}

/** Takes rows copied from a spreadsheet; only codes that the catalogue has become lines, the others are told. */
export async function takePasted(text: string, queries: QueryClient): Promise<{ lines: Line[]; result: PasteResult }> {
  const lineOf = async ({ code, beside: _, ...figures }: PastedRow): Promise<Line> => {
    const { name, price } = await queries.fetchQuery(read('GET /api/promo/sku-snapshot', { query: { sku: code } }));
    return { ...emptyLine(code, name), regular_price: price, ...figures };
  };
  const { rows, ...told } = readPasted(text) as Pasted;
  // a few at a time: the gateway refuses more than so many a second
  const looked = await runEach(rows, lineOf);
  const lines = looked.flatMap(({ result }) => result ?? []);
  const codes = (missing: boolean) =>
    looked.filter(({ error }) => error !== null && (statusOf(error) === 404) === missing).map(({ item }) => item.code);
  const contrary = looked.filter(({ item, result }) => contradicts(item, result?.regular_price ?? null));
  const result = {
    ...told,
    taken: lines.length,
    unknown: codes(true),
    unchecked: codes(false),
    contrary: contrary.map(({ item }) => item),
  };
  return { lines, result };
}
