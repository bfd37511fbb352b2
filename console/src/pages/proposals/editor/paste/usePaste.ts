import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { statusOf } from '../../../../api/errors.ts';
import { read } from '../../../../api/query.ts';
import { emptyLine, type Line } from '../../../../plan/draft.ts';
import { fetched } from '../../../../ui/lazy.tsx';
import type { Pasted, PastedRow } from './paste.ts';
import { pastedText } from './pasted-text.ts';

/** What came of pasting. */
export interface PasteResult {
  readonly taken: number;
  /** Codes that the catalogue does not have. */
  readonly unknown: readonly string[];
  /** Codes of which the server did not say whether it has them. */
  readonly unchecked: readonly string[];
  readonly unclear: Pasted['unclear'];
  readonly repeated: Pasted['repeated'];
  /** Rows whose discount and price contradict each other. */
  readonly contrary: readonly PastedRow[];
  readonly columns: Pasted['columns'];
}

/** Takes rows copied from a spreadsheet; only codes that the catalogue has become lines, the others are told. */
export function usePaste(put: (lines: readonly Line[]) => void) {
  const queries = useQueryClient();
  const [result, setResult] = useState<PasteResult | 'checking' | null>(null);

  const lineOf = async ({ code, beside: _, ...figures }: PastedRow): Promise<Line> => {
    const { name, price } = await queries.fetchQuery(read('GET /api/promo/sku-snapshot', { query: { sku: code } }));
    return { ...emptyLine(code, name), regular_price: price, ...figures };
  };
  const take = async (text: string) => {
    setResult('checking');
    const [{ readPasted }, { contradicts }, { runEach }] = await fetched(() =>
      Promise.all([import('./paste.ts'), import('./pasted-figures.ts'), import('../../bulk/run-each.ts')]),
    );
    const { rows, ...told } = readPasted(text) as Pasted;
    // a few at a time: the gateway refuses more than so many a second
    const looked = await runEach(rows, lineOf);
    const lines = looked.flatMap(({ result }) => result ?? []);
    put(lines);
    const codes = (missing: boolean) =>
      looked
        .filter(({ error }) => error !== null && (statusOf(error) === 404) === missing)
        .map(({ item }) => item.code);
    const contrary = looked.filter(({ item, result }) => contradicts(item, result?.regular_price ?? null));
    setResult({
      taken: lines.length,
      unknown: codes(true),
      unchecked: codes(false),
      contrary: contrary.map(({ item }) => item),
      ...told,
    });
  };
  return {
    result,
    close: () => setResult(null),
    /** Whether what was pasted is taken as rows, so that it is not typed into the field. */
    paste: (text: string): boolean => {
      const isRows = pastedText(text) !== null;
      if (isRows) take(text).catch(() => setResult(null));
      return isRows;
    },
  };
}
