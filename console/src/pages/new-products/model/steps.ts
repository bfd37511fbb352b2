import type { NplProduct } from '@promo/contracts/npl/record';

type Entry = NplProduct['history'][number];

/** The history without the repeats of an edit, as a forecast of many weeks is entered: one of the same by the same person within the minute stands for all. */
export const stepsOf = (history: readonly Entry[]): Entry[] =>
  history.filter((entry, i) => {
    const next = history[i + 1];
    return !next || !isEdit(entry) || sayingOf(entry) !== sayingOf(next);
  });

/** What changes the record and not its state. */
export const isEdit = ({ from, to }: Entry): boolean => from === to;

const sayingOf = ({ from, to, at, by, note }: Entry): string =>
  JSON.stringify([from, to, at.slice(0, 'yyyy-mm-ddThh:mm'.length), by?.id, note]);
