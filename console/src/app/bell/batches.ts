import type { Activity } from '@promo/contracts/promo-proposals/activity';

/** Things that one person did alike, one after the other, to different proposals. */
export interface Batch {
  /** The latest of them. */
  readonly latest: Activity;
  readonly all: readonly Activity[];
}

/** Beyond this much time between them they are told apart. */
const TOGETHER_MS = 60 * 60_000;

/** What happened, newest first, as batches: ten approvals in a row are one. Each comment stands alone. */
export function batchesOf(activity: readonly Activity[]): Batch[] {
  const batches: { latest: Activity; all: Activity[] }[] = [];
  for (const one of activity) {
    const last = batches.at(-1);
    if (last && isAlike(last.all.at(-1) as Activity, one)) last.all.push(one);
    else batches.push({ latest: one, all: [one] });
  }
  return batches;
}

const isAlike = (a: Activity, b: Activity): boolean =>
  a.comment_id === null &&
  b.comment_id === null &&
  a.by?.id === b.by?.id &&
  a.acted_by === b.acted_by &&
  a.line === b.line &&
  a.params?.to === b.params?.to &&
  a.proposal_id !== b.proposal_id &&
  Date.parse(a.at) - Date.parse(b.at) <= TOGETHER_MS;
