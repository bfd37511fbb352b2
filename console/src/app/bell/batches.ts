import { hasEnough, isProduct, type News } from './news.ts';

/** Things that one person did alike, one after the other, to different proposals or new products. */
interface Batch {
  /** The latest of them. */
  readonly latest: News;
  readonly all: readonly News[];
}

/** Beyond this much time between them they are told apart. */
const TOGETHER_MS = 60 * 60_000;

/** What happened, newest first, as batches: ten approvals in a row are one. Each comment stands alone. */
export function batchesOf(activity: readonly News[]): Batch[] {
  const batches: { latest: News; all: News[] }[] = [];
  for (const one of activity) {
    const last = batches.at(-1);
    if (last && isAlike(last.all.at(-1) as News, one)) last.all.push(one);
    else batches.push({ latest: one, all: [one] });
  }
  return batches;
}

const isAlike = (a: News, b: News): boolean =>
  sayingOf(a) !== null &&
  sayingOf(a) === sayingOf(b) &&
  subjectOf(a) !== subjectOf(b) &&
  Date.parse(a.at) - Date.parse(b.at) <= TOGETHER_MS;

/** What those have in common that are told together; null for a comment. */
function sayingOf(one: News): string | null {
  if (isProduct(one)) {
    const { by, from, to, code, note, params } = one;
    const own = code === undefined && note;
    return JSON.stringify([by?.id, from, to, own, hasEnough(one), from === to && params]);
  }
  return one.comment_id === null ? JSON.stringify([one.by?.id, one.acted_by, one.line, one.params?.to]) : null;
}

const subjectOf = (one: News): string => (isProduct(one) ? one.sku : `#${one.proposal_id}`);
