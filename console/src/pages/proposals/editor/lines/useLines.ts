import { type RefObject, useMemo, useState } from 'react';
import { type Draft, emptyLine, type Line } from '../../../../plan/draft.ts';
import { changedLine, type Lines, repriced, withLines } from './line-lists.ts';

/** Something done to lines that can be taken back. */
export interface Step {
  /** The line that was removed; null for a discount given to all. */
  readonly removed: Line | null;
  readonly back: (lines: Lines) => Lines;
}

/** Edits the lines of a draft, which is `latest` now. After `forgetSteps` nothing can be taken back. */
export function useLines(latest: RefObject<Draft>, setDraft: (change: (now: Draft) => Draft) => void) {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  // rows are drawn again when what they call changes, so that it must not change with the draft
  const { changeLines, ...changes } = useMemo(() => {
    const changeLines = (by: (lines: Lines) => Lines) => setDraft((now) => ({ ...now, skus: by(now.skus) }));
    return {
      changeLines,
      changeLine: (code: string, changes: Partial<Line>) =>
        changeLines((lines) => lines.map((line) => (line.code === code ? changedLine(line, changes) : line))),
      addLine: (code: string, name: string | null) =>
        changeLines((lines) => (lines.some((line) => line.code === code) ? lines : [...lines, emptyLine(code, name)])),
      removeLine: (code: string) => {
        const { skus } = latest.current;
        const index = skus.findIndex((line) => line.code === code);
        const line = skus[index];
        if (!line) return;
        // of several in one breath each is taken from what the one before has left
        latest.current = { ...latest.current, skus: skus.toSpliced(index, 1) };
        const back = (lines: Lines) =>
          lines.some((one) => one.code === code) ? lines : lines.toSpliced(index, 0, line);
        setSteps((all) => [...all, { removed: line, back }]);
        changeLines((lines) => lines.filter((one) => one.code !== code));
      },
      /** Adds lines, or changes the prices, mechanic and funding of those there are. */
      putLines: (lines: Lines) => changeLines((before) => withLines(before, lines)),
      forgetSteps: () => setSteps([]),
    };
  }, [latest, setDraft]);
  return {
    ...changes,
    /** Gives every line the same discount, in place of its own or its price. */
    discountAll: (discount_pct: number) => {
      const before = latest.current.skus;
      setSteps([...steps, { removed: null, back: (lines) => repriced(lines, before, discount_pct) }]);
      changeLines((lines) => lines.map((line) => ({ ...line, discount_pct, promo_price: null })));
    },
    /** What was done last to lines and not saved since; null for nothing. */
    undoable: steps.at(-1) ?? null,
    /** Takes that back. */
    undo: () => {
      const last = steps.at(-1);
      if (!last) return;
      setSteps(steps.slice(0, -1));
      changeLines(last.back);
    },
  };
}
