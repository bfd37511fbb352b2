import type { mergedImports } from '@promo/contracts/gateway/routes';
import type { ResponseOf } from '@promo/contracts/route';
import { compareTexts } from '@promo/retail/compare';

type List = ResponseOf<typeof mergedImports>;

/** The owners' lists as one, newest first; `null` is an owner that did not answer. */
export function mergeImports(answers: readonly { service: string; list: List | null }[]): List {
  const silent = answers.filter(({ list }) => list === null).map(({ service }) => service);
  const lists = answers.flatMap(({ list }) => list ?? []);
  return {
    imports: lists.flatMap(({ imports }) => imports).sort((a, b) => compareTexts(b.at, a.at)),
    pulls: lists.flatMap(({ pulls }) => pulls),
    missing: [...new Set([...silent, ...lists.flatMap(({ missing }) => missing)])],
  };
}
