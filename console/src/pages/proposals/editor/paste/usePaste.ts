import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Line } from '../../../../plan/draft.ts';
import { fetched } from '../../../../ui/lazy.tsx';
import { pastedText } from './pasted-text.ts';
import type { PasteResult } from './take-pasted.ts';

/** Takes rows that are pasted, by what is fetched then, and says what came of it. */
export function usePaste(put: (lines: readonly Line[]) => void) {
  const queries = useQueryClient();
  const [result, setResult] = useState<PasteResult | 'checking' | null>(null);
  const take = async (text: string) => {
    setResult('checking');
    const { takePasted } = await fetched(() => import('./take-pasted.ts'));
    const { lines, result } = await takePasted(text, queries);
    put(lines);
    setResult(result);
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
