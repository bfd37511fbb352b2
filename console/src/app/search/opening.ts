import { onDemand } from '../../ui/onDemand.ts';

/** Whether the search's code is wanted. */
export const search = onDemand<true>();

let reopen: (() => void) | null = null;

/** Opens the search: the first time by fetching it, then by what `onceThere` was given. */
export const openSearch = () => (reopen ? reopen() : search.open(true));

/** Once the search is there it opens itself, until what this gives is called. */
export const onceThere = (open: () => void) => {
  reopen = open;
  return () => {
    reopen = null;
  };
};
