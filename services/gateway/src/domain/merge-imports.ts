import type { Pulled, RecordedImport } from '@promo/contracts/imports';

interface List {
  imports: RecordedImport[];
  pulls: Pulled[];
  missing: string[];
}

/** The owners' lists as one, newest first; `null` is an owner that did not answer. */
export function mergeImports(answers: readonly { service: string; list: List | null }[]): List {
  const silent = answers.filter(({ list }) => list === null).map(({ service }) => service);
  const lists = answers.flatMap(({ list }) => list ?? []);
  return {
    imports: lists.flatMap(({ imports }) => imports).sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)),
    pulls: lists.flatMap(({ pulls }) => pulls),
    missing: [...new Set([...silent, ...lists.flatMap(({ missing }) => missing)])],
  };
}
